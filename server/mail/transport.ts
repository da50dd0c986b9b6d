import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'

import { TRIES } from '../../domain/rules/jobs/retry.ts'
import { asPart } from '../seeing/call-parts.ts'
import { wrapped } from './layout/text.ts'

type Mail = {
  /** One for each e-mail, so that one which comes twice is known again. */
  key: string
  toName: string
  toAddress: string
  language: string
  subject: string
  /** Its text, a paragraph a line. */
  body: string
  html: string
  /** Where a POST ends such e-mails; null where nothing does. */
  unsubscribeUrl: string | null
}

/** The job that sends e-mails, as the log and the metrics name it. */
export const MAILS_JOB = 'send mails'

/** After so many attempts an e-mail is given up. */
export const MAIL_ATTEMPTS = TRIES

export type Transport = {
  /**
   * Resolves when the server has accepted the e-mail; rejects with `MailRefused` when it never accepts that address, and
   * with `MailServerAway` when it would accept no other e-mail either.
   */
  send(mail: Mail): Promise<void>
}

/** The address is refused for good: another try would be refused too. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
  /** True where the server does not know the address; false where it does not want the e-mail for another reason. */
  readonly isUnknownAddress: boolean
  constructor(message: string, isUnknownAddress: boolean) {
    super(message)
    this.isUnknownAddress = isUnknownAddress
  }
}

/** The mail server cannot be used now: the failure is none of this e-mail. */
export class MailServerAway extends Error {
  override readonly name = 'MailServerAway'
}

type SentBody = Pick<Mail, 'body' | 'html'>
/** What an e-mail says by its key, as it was sent; undefined for one that is not remembered. */
export type SentBodies = { readonly get: (key: string) => SentBody | undefined }

const BODIES_REMEMBERED = 1_000

/**
 * Sends nothing: the e-mails stay in the outbox, where the demonstration shows them. The secrets of their links are only
 * in the memory of the server, in `sentBodies`.
 */
export function outboxTransport(): { transport: Transport; sentBodies: SentBodies } {
  const sentBodies = new Map<string, SentBody>()
  const transport: Transport = {
    send({ key, body, html }) {
      sentBodies.set(key, { body, html })
      const [oldest] = sentBodies.keys()
      if (oldest !== undefined && sentBodies.size > BODIES_REMEMBERED) sentBodies.delete(oldest)
      return Promise.resolve()
    },
  }
  return { transport, sentBodies }
}

/** The server ends the connection, whatever is sent. */
const CLOSING = 421
/** Shorter than the server waits for its jobs when it stops. */
const TIMEOUT_MS = 8_000

function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const { command, responseCode } = error as Error & { command?: unknown; responseCode?: unknown }
  return command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 500
}

/** Checks whether a failure is that of one e-mail: its address or its content was refused for now, or it cannot be made. */
function isOfOneMail(error: Error): boolean {
  const { code, command, responseCode } = error as Error & { code?: unknown; command?: unknown; responseCode?: unknown }
  if (responseCode === CLOSING) return false
  // What refuses our own address refuses it in every e-mail.
  if (code === 'EENVELOPE') return command !== 'MAIL FROM'
  return code === undefined || code === 'EMESSAGE' || code === 'ESTREAM'
}

/** Enhanced codes (RFC 3463) of an address that is wrong, and of a mailbox that is closed. Others are of policy. */
const addressIsUnknown = /\b5\.(?:1\.\d{1,3}|2\.1)\b/
const isEnhanced = /\b5\.\d{1,3}\.\d{1,3}\b/
const bareCodes = /\b55[013]\b/

/**
 * Checks whether a refusal says that the address is wrong. A server that relays nothing of ours, or calls us a spammer,
 * refuses good addresses too.
 */
export function saysAddressIsUnknown(refusal: string): boolean {
  return isEnhanced.test(refusal) ? addressIsUnknown.test(refusal) : bareCodes.test(refusal)
}

/** Sends by SMTP; `url` as `smtps://user:password@host:port`, `from` as `Name <address>`. */
export function smtpTransport({ url, from }: { url: string; from: string }): Transport {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  const domain = from
    .slice(from.lastIndexOf('@') + 1)
    .replace('>', '')
    .trim()
  return {
    async send({ key, toName, toAddress, language, subject, body, html, unsubscribeUrl }) {
      try {
        const sent = {
          // Nothing of a stored e-mail is ever fetched from a file or from the web.
          disableFileAccess: true,
          disableUrlAccess: true,
          from,
          // As name and address, never as text: no name adds an addressee.
          to: { name: toName, address: toAddress },
          subject,
          text: wrapped(body),
          html,
          messageId: `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${domain}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            'Content-Language': language,
            ...(unsubscribeUrl === null
              ? {}
              : {
                  'List-Unsubscribe': `<${unsubscribeUrl}>`,
                  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
                }),
          },
        }
        await asPart('smtp send', {}, () => transport.sendMail(sent))
      } catch (error) {
        if (isRefusal(error)) throw new MailRefused(error.message, saysAddressIsUnknown(error.message))
        if (!(error instanceof Error) || isOfOneMail(error)) throw error
        throw new MailServerAway(error.message, { cause: error })
      }
    },
  }
}
