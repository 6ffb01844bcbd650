/**
 * Worker thread that calls a port repeatedly, each time on a new connection, until the port is closed. Reports after
 * `notifyAfter` answered calls, and at the end the errors of unanswered ones.
 */
import { connect } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

const { port, clients, notifyAfter }: { port: number; clients: number; notifyAfter: number } = workerData
const failures: string[] = []
let answered = 0

async function keepCalling(): Promise<void> {
  for (;;) {
    const outcome = await call()
    // Errors after which a proxy can safely retry elsewhere, because nothing of the call was sent.
    if (outcome === 'ECONNREFUSED') return
    if (outcome !== 'answered') failures.push(outcome)
    answered += 1
    if (answered === notifyAfter) parentPort?.postMessage('called')
  }
}

function call(): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('connect', () => socket.write('POST /call HTTP/1.1\r\nhost: here\r\ncontent-length: 2\r\n\r\n{}'))
  socket.on('data', (part) => {
    received += part
    if (received.includes('{}')) socket.end()
  })
  return new Promise((resolve) => {
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    socket.on('close', () => resolve(received.includes('{}') ? 'answered' : 'closed'))
  })
}

await Promise.all(Array.from({ length: clients }, keepCalling))
parentPort?.postMessage(failures)
