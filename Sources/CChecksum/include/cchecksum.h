#ifndef CCHECKSUM_H
#define CCHECKSUM_H

/// zlib's function: the CRC-32 of `count` bytes after those whose CRC-32 is `crc`.
unsigned long crc32(unsigned long crc, const unsigned char *bytes, unsigned int count);

#endif
