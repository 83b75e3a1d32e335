import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

const statuses: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Answers malformed and timed-out requests with the usual headers, and closes the connection. */
export function answerClientErrors(headers: Readonly<Record<string, string>>) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const status = new Map(Object.entries(statuses)).get(error.code ?? '') ?? 400
    const title = STATUS_CODES[status] ?? 'Bad Request'
    const body = JSON.stringify({ type: 'about:blank', title, status })
    if (socket.writable)
      socket.write(
        `HTTP/1.1 ${status} ${title}\r\n${lines.join('')}cache-control: no-store\r\ncontent-type: application/problem+json; charset=utf-8\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
      )
    socket.destroy(error)
  }
}
