import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http'

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[]

/** A response whose status line has the phrase of its status. The empty text of a web-standard `Response` would stay empty. */
export class PhrasedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  override writeHead(status: number, phrase?: string | Headers, headers?: Headers): this {
    if (typeof phrase === 'object') return super.writeHead(status, phrase)
    return phrase ? super.writeHead(status, phrase, headers) : super.writeHead(status, headers)
  }
}
