#ifndef CCHECKSUM_H
#define CCHECKSUM_H

/// zlib's function: continues the CRC-32 `crc` of earlier bytes with `count` bytes.
unsigned long crc32(unsigned long crc, const unsigned char *bytes, unsigned int count);

#endif
