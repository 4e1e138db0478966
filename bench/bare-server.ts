// A bare Node server that answers every request with the bytes of one file: what HTTP alone costs.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [file = '', port = '0', type = 'text/html'] = process.argv.slice(2);
const bytes = readFileSync(file);

createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.writeHead(200, { 'content-type': type, 'content-length': bytes.length });
    response.end(bytes);
  });
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
