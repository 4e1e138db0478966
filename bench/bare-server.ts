// A bare Node server that answers every request with one response from two files: what HTTP alone costs.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [file = '', port = '0'] = process.argv.slice(2);
const head = JSON.parse(readFileSync(`${file}.head`, 'utf8')) as string[];
const bytes = readFileSync(file);

createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.writeHead(200, head);
    response.end(bytes);
  });
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
