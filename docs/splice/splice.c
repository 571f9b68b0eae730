/* Puts compressed frames together from two compressed pictures.

   A frame of a reveal shows one picture inside of a circle and the other outside. Each picture is
   compressed once, and its bits are copied into frames. Bits of one deflate stream are right in
   another if they mean the same tokens there, and the tokens mean the same bytes.

   Tokens: both pictures share the filter of each row and one prefix code. Bytes: a literal writes
   one; a match writes some and reads others. If the frame equals the picture in all of these, the
   token is right in the frame. To be easy to judge, a match writes in one row and reads in one row
   of its band, at most REACH rows above and NEAR bytes to the side, and no filter's byte.

   A row is cut into cells: the tokens that begin within the same 16 pixels. A cell's extent is the
   range of columns that its tokens write or read, in any row. A zone is a range of a row's filtered
   bytes that are one picture's: the pixels are, and the neighbors that the filter reads. A cell's
   bits are copied if its extent is inside a zone; if it reads rows above, also in all rows within
   reach. Next to the border, a match is cut to the part that writes and reads bytes of its zone;
   other bytes become literals. Each cell keeps sums, from which the checksum is added up. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { WIDTH = 1280, HEIGHT = 720, STEP = 3, SIZE = (WIDTH * STEP + 1) * HEIGHT, FRAMES = 60 };
enum { BAND = 64, CELL = 16 * STEP, REACH = 4, NEAR = 64 * STEP, LEAST = 4, MOST = 257 };
enum { WINDOW = 32768, END = 256, DIST = 286 /* the first of the distances */, SYMBOLS = 316 };
typedef struct { uint8_t bytes[2 * SIZE]; uint64_t bits; int count, used; } Writer;
typedef struct { int column, length, distance; } Match;
typedef struct { uint64_t sum, weighted; } Sums; /* of a row's bytes; of these times their places */
typedef struct { int column, match, from, to, above, bit; Sums sums; } Cell;
typedef struct { int from, to; } Range;
typedef Cell Row[WIDTH / 16 + 2]; /* the last is the row's end */
typedef struct { Writer out; uint8_t pixels[SIZE]; Match matches[SIZE]; Row rows[HEIGHT]; } Picture;
static Picture outside, inside, frame;
static int width, height, bytes, stride, cells; /* `bytes` are a row's without its filter's */
static uint8_t filters[HEIGHT], rows[SIZE + 4], line[WIDTH * STEP]; /* rows, filtered */
static Range runs[HEIGHT][3], zones[HEIGHT][3], reached[HEIGHT][3]; /* left, inside, right */
static Sums sums; /* of the row that is being coded */
static size_t copied, at; /* bits: how many are copied; where the next one is read */
static uint8_t length_of[SYMBOLS];
static uint16_t code_of[SYMBOLS], symbol_of[2][1 << 15]; /* the symbol with which 15 bits begin */
static int min(int a, int b) { return a < b ? a : b; }
static int max(int a, int b) { return a > b ? a : b; }
static Range common(Range a, Range b) { return (Range){max(a.from, b.from), min(a.to, b.to)}; }
static uint32_t swap(uint32_t w) { return w >> 24 | (w >> 8 & 65280) | (w & 65280) << 8 | w << 24; }

/* Bits and tokens: RFC 1951. The prefix code is short for small residuals. It is complete, and
   every symbol has a code, since what is coded anew may need any. */
static int reverse(int v, int n) { return n ? (v & 1) << (n - 1) | reverse(v >> 1, n - 1) : 0; }
static void make_code(void) {
    for (int s = 0, size = 0; s < SYMBOLS; s++, size = 0) {
        while (s < END && abs((int8_t)s) >> size) size++;
        length_of[s] = s < END && size < 8 ? (size < 5 ? size + 3 : 2 * size - 1)
            : s < DIST ? 7 - (s > 257 && s < 261) : 5 - (s == DIST + 2 || s == DIST + 3);
    }
    int next[2] = {0, 0};
    for (int size = 1; size < 16; size++, next[0] <<= 1, next[1] <<= 1)
        for (int s = 0; s < SYMBOLS; s++) {
            if (length_of[s] != size) continue;
            code_of[s] = reverse(next[s >= DIST]++, size);
            for (int i = code_of[s]; i < 1 << 15; i += 1 << size) symbol_of[s >= DIST][i] = s;
        }
}
static uint64_t peek(const uint8_t *p, size_t bit, int count) { /* at most 32 bits */
    p += bit / 8;
    uint64_t word = p[0] | p[1] << 8 | p[2] << 16 | (uint64_t)p[3] << 24 | (uint64_t)p[4] << 32;
    return word >> bit % 8 & (((uint64_t)1 << count) - 1);
}
static void put(Writer *w, uint64_t value, int count) { /* at most 32 bits */
    w->bits |= value << w->used, w->used += count;
    for (; w->used >= 8; w->used -= 8, w->bits >>= 8) w->bytes[w->count++] = w->bits;
}
static void put_symbol(Writer *w, int s) { put(w, code_of[s], length_of[s]); }
/* A length (k = 2) or distance (k = 1) has a symbol for its k + 1 leading bits, and extra bits. */
static void put_number(Writer *w, int first, int value, int k) {
    int extra = 0;
    while (value >> extra >= 2 << k) extra++;
    put_symbol(w, first + (extra << k) + (value >> extra));
    put(w, value & ((1 << extra) - 1), extra);
}
static void put_match(Writer *w, int length, int distance) {
    put_number(w, END + 1, length - 3, 2), put_number(w, DIST, distance - 1, 1);
}

/* Pictures, each filtered and coded once. */
static void filter(const uint8_t *pixels, int y, int from, int to, uint8_t *into) {
    const uint8_t *row = pixels + y * bytes, *above = row - (y ? bytes : 0);
    for (int i = from; i < to; i++) {
        int left = i >= STEP, a = left ? row[i - STEP] : 0, b = y ? above[i] : 0;
        int c = left && y ? above[i - STEP] : 0;
        int p = abs(b - c), q = abs(a - c), r = abs(a + b - 2 * c);
        int predicted[] = {0, a, b, (a + b) / 2, p <= q && p <= r ? a : q <= r ? b : c};
        into[i] = row[i] - predicted[filters[y]];
    }
}
static void add(const uint8_t *row, int from, int to) {
    for (int i = from; i < to; i++) sums.sum += row[i], sums.weighted += (uint64_t)row[i] * (i + 1);
}
/* Returns how many rows up a match reads, and from which column. */
static int locate(int column, int distance, int *from) {
    int up = distance > column ? (distance - column - 1) / stride + 1 : 0;
    return *from = column - distance + up * stride, up;
}
/* Finds the longest match that the rules allow; `place` counts from the band's first pixel. */
static Match find(const uint8_t *row, int column, int place) {
    static int table[1 << 15]; /* where the same four bytes were last, or anything */
    int *last = &table[(uint32_t)peek(row + column, 0, 32) * 2654435761u >> 17];
    int from, distances[] = {STEP, stride, place - *last};
    Match best = {column, LEAST - 1, 0};
    for (int k = 0; k < 3; k++) {
        int n = 0, d = distances[k], up = locate(column, d, &from);
        int limit = min(MOST, bytes - max(column, up ? from : 0));
        if (d < 1 || d > min(place, WINDOW) || up > REACH || abs(from - column) > NEAR) continue;
        while (n < limit && row[column + n] == row[column + n - d]) n++;
        if (n > best.length) best.length = n, best.distance = d;
    }
    return *last = place, best;
}
/* Filters a picture to `rows`, codes it, and notes its matches and cells. */
static void compress(Picture *p) {
    int next = 0, from;
    p->out.count = p->out.bits = p->out.used = 0;
    for (int y = 0; y < height; y++) {
        uint8_t *row = rows + y * stride + 1;
        row[-1] = filters[y], filter(p->pixels, y, 0, bytes, row), sums = (Sums){0, 0};
        for (int column = 0, i = 0; i <= cells; i++) {
            int start = column, end = i < cells ? min(bytes, (i + 1) * CELL) : 0;
            Cell cell = {start, next, start, start, 0, p->out.count * 8 + p->out.used, sums};
            while (column < end) {
                Match m = find(row, column, y % BAND * stride + column);
                if (m.distance == 0) { put_symbol(&p->out, row[column++]); continue; }
                int up = locate(column, m.distance, &from);
                put_match(&p->out, m.length, m.distance), p->matches[next++] = m;
                cell.from = min(cell.from, from), cell.above |= up > 0, column += m.length;
                if (up) cell.to = max(cell.to, from + m.length);
            }
            cell.to = max(cell.to, column), add(row, start, column), p->rows[y][i] = cell;
        }
    }
    put(&p->out, 0, 8);
}

/* Finds a zone from a run, and the part of it that is in the zones of all rows within reach. */
static void find_zone(int y, int k) {
    Range run = runs[y][k], above = runs[max(0, y - 1)][k];
    if ((filters[y] == 1 || filters[y] > 2) && run.from > 0) run.from++;
    if (filters[y] == 4 && y > 0 && above.from > 0) above.from++;
    if (filters[y] > 1 && y > 0) run = common(run, above);
    zones[y][k] = reached[y][k] = (Range){run.from * STEP, max(run.from, run.to) * STEP};
    for (int up = min(REACH, y % BAND); up > 0; up--)
        reached[y][k] = common(reached[y][k], zones[y - up][k]);
}
/* Codes bytes of a row anew, in zones by what holds of the matches. The first may begin earlier. */
static void code_anew(int y, int from, int to) {
    filter(frame.pixels, y, from, to, line), add(line, from, to);
    for (int k = 0; k < 3; k++) {
        const Picture *p = k == 1 ? &inside : &outside;
        const Cell *row = p->rows[y];
        Range zone = common(zones[y][k], (Range){from, to});
        const Match *match = p->matches + max(row[0].match, row[zone.from / CELL].match - 1);
        for (; match < p->matches + row[cells].match && match->column < zone.to; match++) {
            int x, up = locate(match->column, match->distance, &x), shift = match->column - x;
            Range held = zones[y - up][k], part = {match->column, match->column + match->length};
            held = common((Range){held.from + shift, held.to + shift}, (Range){from, to});
            part = common(part, common(held, zone));
            if (part.to - part.from < LEAST) continue;
            while (from < part.from) put_symbol(&frame.out, line[from++]);
            put_match(&frame.out, part.to - part.from, match->distance), from = part.to;
        }
    }
    while (from < to) put_symbol(&frame.out, line[from++]);
}
static void splice_row(int y) {
    int column = 0;
    for (int i = 0; i < 3 * cells; i++) {
        int k = i % 3;
        const Picture *p = k == 1 ? &inside : &outside;
        const Cell *cell = &p->rows[y][i / 3], *next = cell + 1;
        Range range = cell->above ? reached[y][k] : zones[y][k];
        if (cell->column < column || cell->column == next->column) continue; /* done, or empty */
        if (cell->from < range.from || cell->to > range.to) continue;
        code_anew(y, column, cell->column);
        for (int bit = cell->bit, n; bit < next->bit; bit += n, copied += n)
            n = min(32, next->bit - bit), put(&frame.out, peek(p->out.bytes, bit, n), n);
        sums.sum += next->sums.sum - cell->sums.sum;
        sums.weighted += next->sums.weighted - cell->sums.weighted, column = next->column;
    }
    code_anew(y, column, bytes);
}
static void splice(void) {
    uint64_t low = 1, high = 0;
    Writer *out = &frame.out;
    out->count = out->bits = out->used = 0, put(out, 0x0178, 16);
    for (int y = 0; y < height; y++) {
        if (y % BAND == 0) { /* a block, which names the length of each code in four bits */
            put(out, (y + BAND >= height) | 2 << 1 | 29 << 3 | 29 << 8 | 15 << 13, 17);
            for (int i = 0; i < 19; i++) put(out, i < 3 ? 0 : 4, 3);
            for (int s = 0; s < SYMBOLS; s++) put(out, reverse(length_of[s], 4), 4);
        }
        for (int k = 0; k < 3; k++) find_zone(y, k);
        put_symbol(out, filters[y]), sums = (Sums){filters[y], 0}, splice_row(y);
        high = (high + stride * (low + sums.sum) - sums.weighted) % 65521;
        low = (low + sums.sum) % 65521;
        if (y % BAND == BAND - 1 || y == height - 1) put_symbol(out, END);
    }
    put(out, 0, -out->used & 7), put(out, swap(high << 16 | low), 32);
}

/* Undoes put_symbol and put_number: reads a symbol below `first`, or `first` plus a number. */
static int take(int first, int k) {
    int s = symbol_of[first == DIST][peek(frame.out.bytes, at, 15)] - first;
    int extra = max(0, (s >> k) - 1);
    at += length_of[s + first] + extra;
    return first + (s - extra * (1 << k)) * (1 << extra) + peek(frame.out.bytes, at - extra, extra);
}
/* Inflates the frame, and compares each byte and the checksum with the picture in `rows`. */
static int is_right(void) {
    uint32_t low = 1, high = 0;
    int n = 0, last = 0, size = stride * height;
    for (at = 16; !last;) {
        last = peek(frame.out.bytes, at, 1), at += 17 + 19 * 3 + SYMBOLS * 4;
        for (int s; (s = take(END + 1, 2)) != END;) {
            int length = s < END ? 1 : s - END + 2;
            int distance = s < END ? 0 : take(DIST, 1) - DIST + 1;
            if (distance > min(n, WINDOW) || n + length > size) return 0;
            for (; length--; n++) {
                if (rows[n] != (s < END ? s : rows[n - distance])) return 0;
                low = (low + rows[n]) % 65521, high = (high + low) % 65521;
            }
        }
    }
    return n == size && peek(frame.out.bytes, (at + 7) / 8 * 8, 32) == swap(high << 16 | low);
}
static void write_png(const char *folder, int number) {
    static Writer png;
    uint8_t header[] = {0, 0, width >> 8, width, 0, 0, height >> 8, height, 8, 2, 0, 0, 0};
    char path[4096];
    snprintf(path, sizeof path, "%s/%04d.png", folder, number);
    FILE *file = fopen(path, "wb");
    if (!file) perror(path), exit(1);
    png.count = 0, fputs("\x89PNG\r\n\x1a\n", file);
    for (int k = 0; k < 3; k++) {
        uint32_t crc = ~0u, size = k == 0 ? 13 : k == 1 ? frame.out.count : 0;
        put(&png, swap(size), 32);
        for (uint32_t i = 0, byte; i < size + 4; i++) {
            byte = i < 4 ? "IHDRIDATIEND"[4 * k + i] : (k ? frame.out.bytes : header)[i - 4];
            put(&png, byte, 8), crc ^= byte;
            for (int bit = 0; bit < 8; bit++) crc = crc >> 1 ^ (crc & 1) * 0xEDB88320;
        }
        put(&png, swap(~crc), 32);
    }
    fwrite(png.bytes, 1, png.count, file), fclose(file);
}
/* Draws a frame and notes its runs. The center is in half pixels; rows move by chance. */
static void draw(int cx, int cy, int r, int ragged) {
    for (int i = 0, shift = 0; i < width * height; i++) {
        int x = i % width, y = i / width;
        Range *run = runs[y], all = {0, width}, none = {width, 0};
        if (x == 0) run[0] = run[2] = all, run[1] = none, shift = cx + rand() % ragged;
        long dx = 2 * x + 1 - shift, dy = 2 * y + 1 - cy, in = 4L * r * (r + 1) - dx * dx - dy * dy;
        int cover = in < 0 ? 0 : in > 8 * r ? 255 : 255 * in / (8 * r + 1);
        if (cover > 0) run[0].to = min(run[0].to, x), run[2].from = x + 1;
        if (cover == 255) run[1] = (Range){min(run[1].from, x), x + 1};
        for (int b = STEP * i; b < STEP * i + STEP; b++)
            frame.pixels[b] = (outside.pixels[b] * (255 - cover) + inside.pixels[b] * cover) / 255;
    }
}
/* Draws two pictures, each a screen, a photograph, or of few colors or one, and codes them. */
static void make_pictures(int w, int h, int kinds, int type) {
    width = w, height = h, bytes = w * STEP, stride = bytes + 1, cells = (bytes + CELL - 1) / CELL;
    for (int y = 0; y < h; y++) filters[y] = type < 5 ? type : rand() % 5;
    for (int k = 0; k < 2; k++, kinds /= 4) {
        for (int i = 0; i < bytes * height; i++) {
            int y = i / bytes, x = i % bytes / STEP, c = i % STEP, kind = kinds % 4;
            int ink = x % 300 < 240 && y % 24 > 9 && (x / 2 * 7919 + y / 24 * y / 4 * 31) % 11 < 4;
            (k ? &inside : &outside)->pixels[i] = kind == 0 ? (ink ? 40 : 235 - 5 * c)
                : kind == 1 ? (x * (c + 1) / 12 + y * (3 - c) / 9) % 192 + rand() % 8
                : kind == 2 ? 60 * (rand() % (c + 2)) : 77 * c;
        }
        compress(k ? &inside : &outside);
    }
}
int main(int count, char **arguments) {
    int borders = count > 1 ? atoi(arguments[1]) : 2000;
    double bits = 0, ours = 0, anew = 0, ms = 1e3 / CLOCKS_PER_SEC;
    make_code(), make_pictures(WIDTH, HEIGHT, 4, 4);
    for (int i = 0, n = -FRAMES; n < borders; i++, n++) {
        if (n >= 0 && n % 10 == 0)
            make_pictures(1 + rand() % 200, 1 + rand() % 200, rand() % 16, rand() % 8);
        if (n < 0) draw(WIDTH * 7 / 5, HEIGHT * 6 / 5, WIDTH * i / FRAMES, 1);
        else draw(rand() % (2 * width), rand() % (2 * height), rand() % width, 1 + n % 2 * 30);
        clock_t start = clock(), middle = (compress(&frame), clock());
        splice(), ours += clock() - middle, anew += middle - start, bits += 8. * frame.out.count;
        if (!is_right()) return fprintf(stderr, "frame %d is wrong\n", i), 1;
        if (count > 2) write_png(arguments[2], i);
        if (n == -1)
            printf("%zu bits are copied, %.0f coded; %.2f ms a frame, %.2f if compressed anew\n",
                copied, bits - copied, ours / FRAMES * ms, anew / FRAMES * ms);
    }
    printf("all %d frames are right, and %d with random borders\n", FRAMES, borders);
}
