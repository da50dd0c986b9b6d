/** A real mail server in this process, and its letters as their readers see them. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

type Letter = {
  to: string[]
  headers: Map<string, string>
  text: string
  /** Empty in one that has none. */
  html: string
  /** The media types of its parts, in their order. */
  types: string[]
  raw: string
}

export type MailServer = {
  readonly url: string
  readonly letters: Letter[]
  /** The answer to the next recipients: an SMTP code such as 451, or null to accept them. */
  refusal: number | null
  readonly close: () => Promise<void>
}

function decodeQuoted(text: string): Buffer {
  const bytes = text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}

/** RFC 2047, as far as our own letters use it. */
function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      (kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64') : decodeQuoted(word.replaceAll('_', ' '))).toString(
        'utf8',
      ),
    )
}

type Part = { headers: Map<string, string>; type: string; text: string; body: string }

function partOf(raw: string): Part {
  const at = raw.indexOf('\r\n\r\n')
  const head = raw.slice(0, at).replaceAll(/\r\n[ \t]+/g, ' ')
  const headers = new Map(
    head.split('\r\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())]
    }),
  )
  const body = raw.slice(at + 4)
  const encoding = headers.get('content-transfer-encoding')
  const bytes = encoding === 'base64' ? Buffer.from(body, 'base64') : decodeQuoted(body)
  const text = encoding === '7bit' ? body : bytes.toString('utf8')
  const type = headers.get('content-type') ?? ''
  return { headers, type, body, text: text.replaceAll('\r\n', '\n').trim() }
}

/** A letter of one part, or of several that say the same (multipart/alternative). */
function letterOf(raw: string, to: string[]): Letter {
  const whole = partOf(raw)
  const boundary = /^multipart\/alternative;.*boundary="?([^";]+)"?/.exec(whole.type)?.[1]
  const parts =
    boundary === undefined
      ? [whole]
      : whole.body
          .split(`--${boundary}`)
          .slice(1, -1)
          .map((part) => partOf(part.replace(/^\r\n/, '')))
  const textOf = (type: string) => parts.find((part) => part.type.startsWith(type))?.text ?? ''
  const types = parts.map(({ type }) => type.split(';')[0] ?? '')
  return { to, headers: whole.headers, text: textOf('text/plain'), html: textOf('text/html'), types, raw }
}

export async function startMailServer(): Promise<MailServer> {
  const letters: Letter[] = []
  const state: { refusal: number | null } = { refusal: null }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo(_address, _session, answer) {
      if (state.refusal === null) return answer()
      answer(Object.assign(new Error('Not now'), { responseCode: state.refusal }))
    },
    onData(stream, session, answer) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        letters.push(letterOf(Buffer.concat(chunks).toString('latin1'), to))
        answer()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has an address of this form.
  const { port } = server.server.address() as AddressInfo
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}
