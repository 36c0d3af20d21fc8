/**
 * Returns the option `basePath` for the instance of a test: the environment variable `CREWKIT_TEST_BASE_PATH` if it is set, otherwise `usual`.
 * The variable runs every suite that speaks HTTP or sockets below one path.
 */
export function testBasePath(usual = '/api'): string {
  // oxlint-disable-next-line no-restricted-properties -- the run of all tests decides, not a single test
  return process.env.CREWKIT_TEST_BASE_PATH ?? usual;
}
