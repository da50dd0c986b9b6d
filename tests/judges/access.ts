/**
 * The judge of sign-in and recovery (promises S6 and S9): attempts on accounts that are there and on accounts that are
 * not, by turns, get the same answers in the same time; afterwards no password and no token of a link stands in a log
 * or in a file of the database.
 *
 * Each attempt comes from an address of its own and on a name of its own, since what is throttled is answered before
 * anything is looked up. The password hash is the real one (argon2id, with the parameters of production).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { MEDIA_TYPE } from '../../domain/contract/json-api.ts'
import { HALVORSEN } from '../../server/demo/accounts.ts'
import { makeRandom, type Random } from '../../server/demo/random.ts'
import { startMailServer } from '../server/mail-server.ts'
import type { RunningPortal } from '../support/running-portal.ts'
import { makeJudge, medianOf, quantileOf, type Judge } from './bench/figures.ts'
import { withMany } from './bench/many-invoices.ts'

/** Passwords of all attempts begin so: a text that is nowhere else. */
const CANARY = 'Canary-of-the-judge-7'
/** Share of pairs in which the one kind of account answers later than the other; chance alone makes it 0.5. */
const SHARE_LIMIT = 0.03
const MAIL_WITHIN_MS = 60_000

type Ask = { path: string; type: string; attributes: Readonly<Record<string, string>>; isThere: boolean }
type Answered = { isThere: boolean; ms: number; says: string }

const addressOf = (at: number) => `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`

/** Answers differ in nothing but what differs between any two: the date, and a cookie's secret. */
async function answerOf(origin: string, { path, type, attributes, isThere }: Ask, at: number): Promise<Answered> {
  const begun = performance.now()
  const answer = await fetch(new URL(path, origin), {
    method: 'POST',
    headers: { 'content-type': MEDIA_TYPE, accept: MEDIA_TYPE, 'x-forwarded-for': addressOf(at) },
    body: JSON.stringify({ data: { type, attributes } }),
  })
  const body = await answer.text()
  const ms = performance.now() - begun
  const headers = [...answer.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')
  return { isThere, ms, says: JSON.stringify([answer.status, headers, body]) }
}

/** The share of pairs in which `ones` are later than `others` (Mann and Whitney's U, as a share; 0.5 is no difference). */
function shareOfLater(ones: readonly number[], others: readonly number[]): number {
  const all = [...ones.map((ms) => ({ ms, isOne: true })), ...others.map((ms) => ({ ms, isOne: false }))]
  all.sort((a, b) => a.ms - b.ms)
  let earlier = 0
  let pairs = 0
  for (const { isOne } of all) {
    if (isOne) pairs += earlier
    else earlier += 1
  }
  return pairs / (ones.length * others.length)
}

/** Asks all in an order of chance, and judges that nothing tells those who are there from those who are not. */
async function judgeAnswers(
  judge: Judge,
  origin: string,
  { name, asks, random, firstAddress }: { name: string; asks: readonly Ask[]; random: Random; firstAddress: number },
): Promise<void> {
  const order = asks
    .map((ask) => ({ ask, place: random.between(0, 1_000_000_000) }))
    .toSorted((a, b) => a.place - b.place)
  const answers: Answered[] = []
  for (const [at, { ask }] of order.entries()) answers.push(await answerOf(origin, ask, firstAddress + at))
  const told = new Set(answers.map(({ says }) => says))
  judge.atMost(`${name}: different answers`, told.size, 1, [...told].join(' | ').slice(0, 400))
  // The first ones find everything cold.
  const warm = answers.slice(Math.ceil(answers.length / 50))
  const times = (isThere: boolean) => warm.filter((one) => one.isThere === isThere).map(({ ms }) => ms)
  for (const isThere of [true, false]) {
    const shown = [0.05, 0.25, 0.5, 0.75, 0.95].map((share) => quantileOf(times(isThere), share).toFixed(1)).join(' / ')
    judge.note(`${name}: ms of ${isThere ? 'accounts that are there' : 'unknown accounts'}`, `${shown} (p5 to p95)`)
  }
  const share = shareOfLater(times(true), times(false))
  // With few attempts chance alone goes further: four standard errors are allowed.
  const limit = Math.max(SHARE_LIMIT, 4 * Math.sqrt(1 / (6 * times(true).length)))
  judge.atMost(`${name}: |share of later answers - 0.5|`, Math.abs(share - 0.5), limit)
  const apart = Math.abs(medianOf(times(true)) / medianOf(times(false)) - 1)
  judge.note(`${name}: medians apart`, `${(apart * 100).toFixed(2)} %`)
}

/** Every file below the folder. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** Judges that none of the secrets stands in what the portal printed, or in any file of its database. */
function judgeSecrets(judge: Judge, portal: RunningPortal, secrets: readonly string[]): void {
  const inLog = secrets.filter((secret) => portal.printed().includes(secret))
  judge.atMost(`${secrets.length} secrets: in the log`, inLog.length, 0)
  const found = new Set<string>()
  for (const file of filesIn(portal.dataDirectory)) {
    const bytes = readFileSync(file)
    if (secrets.some((secret) => bytes.includes(secret))) found.add(file.slice(portal.dataDirectory.length))
  }
  judge.atMost(`${secrets.length} secrets: files of the database with one`, found.size, 0, [...found].join(', '))
}

/** Attempts to sign in and `count` / 10 recoveries against the built server; true when nothing gives an account away. */
export async function runAccess({
  attempts,
  seed,
  print,
}: {
  attempts: number
  seed: number
  print: (line: string) => void
}): Promise<boolean> {
  const judge = makeJudge(print)
  const random = makeRandom(seed)
  const mailServer = await startMailServer()
  const half = Math.ceil(attempts / 2)
  const named = (from: number, count: number, isThere: boolean) =>
    Array.from({ length: count }, (_, at) =>
      isThere ? `many.${HALVORSEN}.${from + at + 1}` : `none.${HALVORSEN}.${from + at + 1}`,
    )
  const asksOf = (from: number, count: number, ask: (name: string, at: number) => Omit<Ask, 'isThere'>) =>
    [true, false].flatMap((isThere) =>
      named(from, count, isThere).map((name, at) => ({ ...ask(name, from + at), isThere })),
    )
  try {
    const environment = { TRUSTED_PROXIES: '1', SMTP_URL: mailServer.url, MAIL_FROM: 'portal@northgate.example' }
    await withMany('pglite', { users: half, customer: HALVORSEN, environment }, async (portal) => {
      await judgeAnswers(judge, portal.origin, {
        name: `${2 * half} sign-ins`,
        asks: asksOf(0, half, (username, at) => ({
          path: '/ecaas/sign-in',
          type: 'sign-in',
          attributes: { username, password: `${CANARY}-${at}` },
        })),
        random,
        firstAddress: 0,
      })
      const each = Math.ceil(half / 20)
      const recoveries = [
        ...asksOf(0, each, (username) => ({
          path: '/ecaas/password/forgot',
          type: 'password-forgot',
          attributes: { username },
        })),
        ...asksOf(each, each, (username) => ({
          path: '/ecaas/username/forgot',
          type: 'username-forgot',
          attributes: { email: `${username.replace(`.${HALVORSEN}.`, '')}@customer.example` },
        })),
      ]
      for (const type of ['password-forgot', 'username-forgot'])
        await judgeAnswers(judge, portal.origin, {
          name: `${2 * each} of ${type}`,
          asks: recoveries.filter((ask) => ask.type === type),
          random,
          firstAddress: 200_000 + (type === 'password-forgot' ? 0 : 100_000),
        })
      // One in ten is invited and one in twenty locked: they are told how to go on, without a link.
      const end = Date.now() + MAIL_WITHIN_MS
      let before = -1
      while (Date.now() < end && before !== mailServer.letters.length) {
        before = mailServer.letters.length
        await pause(6_000)
      }
      const tokens = mailServer.letters.flatMap(({ text }) =>
        [...text.matchAll(/\/[a-z-]+#([\w-]{20,})/g)].map(([, token]) => token ?? ''),
      )
      judge.note('letters, and links in them', `${mailServer.letters.length}, ${tokens.length}`)
      judge.atLeast('links were sent', tokens.length, Math.floor(each * 0.8))
      judgeSecrets(judge, portal, [CANARY, ...tokens])
    })
  } finally {
    await mailServer.close()
  }
  return judge.isMet()
}
