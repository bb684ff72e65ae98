// The baseline of the stream benchmark: the least work for server-sent events to many readers.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const open: ServerResponse[] = []
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write('retry: 2000\n\n')
  open.push(response)
})

process.on('message', ({ text }: { text: string }) => {
  const began = Number(process.hrtime.bigint()) / 1e6
  const bytes = Buffer.from(text)
  for (const response of open) response.write(bytes)
  process.send?.({ began })
})

server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
