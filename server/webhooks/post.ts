/** One call of an endpoint. */
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'

import { readable } from '../../domain/contract/text.ts'
import {
  ANSWER_LENGTH,
  ANSWER_WITHIN_MS,
  type DeliveryAnswer,
  type DeliveryFailure,
} from '../../domain/rules/webhooks/delivery.ts'
import { namesPrivateAddress, PRIVATE, publicLookup } from './address.ts'

export type Answered = DeliveryAnswer & {
  readonly ms: number
  /** The first characters of its body. */
  readonly answer: string
}

type Call = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export type Post = (call: Call) => Promise<Answered>

/** Bytes of an answer that are read: a character has at most four. */
const READ_BYTES = ANSWER_LENGTH * 4

const certificateCodes =
  /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT|UNABLE_TO_(GET|VERIFY)_|HOSTNAME_MISMATCH)/

function failureOf(error: NodeJS.ErrnoException): DeliveryFailure {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timedOut'
  if (error.code === PRIVATE) return 'addressPrivate'
  return certificateCodes.test(error.code ?? '') ? 'certificateInvalid' : 'notReached'
}

/**
 * Makes the way to endpoints. A redirect is an answer like any other and is not followed: it would take the event to where
 * nobody has configured it. In production, addresses that are not public and plain http are not called.
 */
export function makePost(isProduction: boolean, withinMs = ANSWER_WITHIN_MS): { post: Post; close: () => void } {
  const options = {
    keepAlive: true,
    maxSockets: 200,
    ...(isProduction ? { lookup: publicLookup() } : {}),
  }
  const agents = { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) }

  function call(one: Call): Promise<Omit<Answered, 'ms'>> {
    const { url, headers, body } = one
    const { protocol } = new URL(url)
    const none = (failure: DeliveryFailure) => ({ statusCode: null, failure, answer: '' })
    if (isProduction && (protocol !== 'https:' || namesPrivateAddress(url)))
      return Promise.resolve(none('addressPrivate'))
    return new Promise((settle) => {
      const signal = AbortSignal.timeout(withinMs)
      const common = { method: 'POST', headers: { ...headers, 'content-length': Buffer.byteLength(body) }, signal }
      const request =
        protocol === 'https:'
          ? httpsRequest(url, { ...common, agent: agents['https:'] })
          : httpRequest(url, { ...common, agent: agents['http:'] })
      request.on('response', (response) => void read(response).then(settle))
      // The signal's own reason says that it was the time.
      request.on('error', (error: NodeJS.ErrnoException) => {
        // An idle connection that the other side had just closed says nothing about the endpoint.
        if (request.reusedSocket && error.code === 'ECONNRESET') void call(one).then(settle)
        else settle(none(signal.aborted ? 'timedOut' : failureOf(error)))
      })
      request.end(body)
    })
  }

  return {
    async post(one) {
      const begun = performance.now()
      const answered = await call(one)
      return { ...answered, ms: Math.round(performance.now() - begun) }
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

/** Reads the beginning of an answer. Its status is what counts: a body that breaks off or does not end changes nothing. */
function read(response: IncomingMessage): Promise<Omit<Answered, 'ms'>> {
  return new Promise((settle) => {
    const parts: Buffer[] = []
    let bytes = 0
    const end = () =>
      settle({
        statusCode: response.statusCode ?? 0,
        failure: null,
        answer: readable(Buffer.concat(parts).subarray(0, READ_BYTES).toString('utf8')).slice(0, ANSWER_LENGTH),
      })
    response.on('data', (part: Buffer) => {
      parts.push(part)
      bytes += part.length
      // A connection whose answer has no end is of no further use.
      if (bytes > READ_BYTES) response.destroy()
    })
    response.on('end', end)
    response.on('close', end)
    response.on('error', end)
  })
}
