#ifndef CCHECKSUM_H
#define CCHECKSUM_H

/// The CRC-32 of `count` bytes, appended to those whose CRC-32 is `crc`: zlib's function.
unsigned long crc32(unsigned long crc, const unsigned char *bytes, unsigned int count);

#endif
