/* Loaded before libc: a flush to the disk that takes longer by FLUSH_MICROSECONDS, asleep as one that waits for a disk. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

typedef int flush(int);

static int slowly(const char *name, int file) {
  const char *given = getenv("FLUSH_MICROSECONDS");
  long microseconds = given == NULL ? 0 : atol(given);
  struct timespec rest = {microseconds / 1000000, microseconds % 1000000 * 1000};
  int result = ((flush *)dlsym(RTLD_NEXT, name))(file);
  nanosleep(&rest, NULL);
  return result;
}

int fsync(int file) { return slowly("fsync", file); }
int fdatasync(int file) { return slowly("fdatasync", file); }
