// Runs as a separate process, because Node reads NODE_EXTRA_CA_CERTS at its start: sends one request to each URL, and prints the results.
import { SafeOutboundHttp } from '../../src/defaults/outbound/safe-outbound-http.js';

const http = new SafeOutboundHttp({
  allow: ['127.0.0.1'],
  resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
});
for (const url of process.argv.slice(2)) {
  process.stdout.write(`${JSON.stringify(await http.post({ url, headers: {}, body: '{}', timeoutMs: 5000 }))}\n`);
}
