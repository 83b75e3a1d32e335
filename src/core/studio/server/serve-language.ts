/** Serves the language server to the studio's page, over the WebSocket of Vite. */
import type { IncomingMessage } from 'node:http'
import type { WebSocketClient, WebSocketServer } from 'vite'
import {
  AbstractMessageReader,
  AbstractMessageWriter,
  createConnection,
  type DataCallback,
  type Disposable,
  type Message,
  ProposedFeatures,
} from 'vscode-languageserver/node'
import { serveLanguage } from '../../language-server/language-server.ts'
import { type LanguageMessage, languageEvent } from '../studio-api.ts'

class PageReader extends AbstractMessageReader {
  /** Takes a message of the page. */
  receive: DataCallback = () => undefined
  listen(callback: DataCallback): Disposable {
    this.receive = callback
    return { dispose: () => undefined }
  }
}

class PageWriter extends AbstractMessageWriter {
  readonly #page: WebSocketClient
  constructor(page: WebSocketClient) {
    super()
    this.#page = page
  }
  async write(message: Message): Promise<void> {
    this.#page.send(languageEvent, JSON.stringify(message))
  }
  end(): void {}
}

/**
 * Starts a language server for each page that initializes one.
 *
 * @param isAllowed whether the studio answers a page, by the request that opened its socket and the token of its message
 */
export function serveLanguageToPages(ws: WebSocketServer, isAllowed: (request: IncomingMessage, token: string) => boolean): void {
  const requests = new WeakMap<object, IncomingMessage>()
  ws.on('connection', (socket, request) => void requests.set(socket, request))
  const served = new Map<WebSocketClient, { reader: PageReader; end(): void }>()
  const end = (page: WebSocketClient) => {
    served.get(page)?.end()
    served.delete(page)
  }
  ws.on('vite:client:disconnect', (_none: undefined, page) => end(page))
  ws.on(languageEvent, ({ token, text }: LanguageMessage, page) => {
    const request = requests.get(page.socket)
    if (!request || !isAllowed(request, token)) return
    const message = JSON.parse(text) as Message & { method?: string }
    if (message.method === 'initialize') {
      end(page)
      const reader = new PageReader()
      const connection = createConnection(ProposedFeatures.all, reader, new PageWriter(page))
      const { stop } = serveLanguage(connection, {})
      served.set(page, {
        reader,
        end: () => {
          void stop()
          connection.dispose()
        },
      })
    }
    served.get(page)?.reader.receive(message)
  })
}
