/** The sandbox's calls about bank accounts: the form in its frame, its token, and the two small credits. */
import type { HttpBindings } from '@hono/node-server'
import { sValidator } from '@hono/standard-validator'
import { Hono } from 'hono'
import * as v from 'valibot'

import { CardEntryThemeSchema } from '../../../../domain/contract/card-entry.ts'
import { bankByRoutingNumber } from '../../../../domain/rules/methods/routing-numbers.ts'
import { cardPagePolicy } from '../card-page.ts'
import { knowsBank, refuse, type BankRoutesOptions } from './bank-routes-options.ts'
import { bankFormScript } from './form.ts'
import { BANK_SCRIPT, bankPage } from './page.ts'
import { SMALL_CREDITS } from './test-accounts.ts'
import { readBankEntry } from './tokenise.ts'
import { bankWordsFor } from './words.ts'

type Env = { Bindings: HttpBindings }

const text = (length: number) => v.pipe(v.string(), v.maxLength(length))
const CountrySchema = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))
const EntrySchema = v.partial(
  v.strictObject({
    holderName: text(80),
    accountType: text(20),
    bankName: text(80),
    routingNumber: text(42),
    institution: text(42),
    branch: text(42),
    sortCode: text(42),
    iban: text(42),
    accountNumber: text(42),
    accountNumberAgain: text(42),
  }),
)
const BankTokenRequestSchema = v.strictObject({
  country: CountrySchema,
  entry: EntrySchema,
  confirmedRouting: v.nullable(text(42)),
})
const AmountsSchema = v.strictObject({ amounts: v.tuple([v.number(), v.number()]) })

export function bankRoutes({ book, portalOrigins, portalOnly, ownPageOnly }: BankRoutesOptions) {
  const app = new Hono<Env>()

  app.get('/v1/bank-tokens/:token', portalOnly, (c) => {
    const bank = book.describeBank(c.req.param('token'))
    return bank === null ? refuse(c, 404, 'unknownToken') : c.json(bank)
  })

  app.post(
    '/v1/bank-tokens/:token/verification',
    portalOnly,
    sValidator('json', AmountsSchema, (read, c) => (read.success ? undefined : refuse(c, 400, 'invalidAmounts'))),
    (c) => {
      if (!knowsBank(book, c.req.param('token'))) return refuse(c, 404, 'unknownToken')
      const amounts = c.req.valid('json').amounts.toSorted((one, other) => one - other)
      return c.json({ isVerified: SMALL_CREDITS.every((amount, place) => amounts[place] === amount) })
    },
  )

  app.post(
    '/v1/bank-tokens',
    ownPageOnly,
    sValidator('json', BankTokenRequestSchema, (read, c) => (read.success ? undefined : refuse(c, 400, 'invalidBank'))),
    async (c) => {
      const { country, entry, confirmedRouting } = c.req.valid('json')
      const read = readBankEntry(country, entry, confirmedRouting)
      return 'faults' in read
        ? c.json({ errors: read.faults }, 422)
        : c.json(await book.tokeniseBank(read.instrument, read.bank), 201)
    },
  )

  app.get('/bank-entry', (c) => {
    const portalOrigin = c.req.query('origin') ?? ''
    if (!portalOrigins.includes(portalOrigin)) return refuse(c, 403, 'foreignPortal')
    const country = v.safeParse(CountrySchema, c.req.query('country'))
    if (!country.success) return refuse(c, 400, 'invalidCountry')
    const theme = v.safeParse(CardEntryThemeSchema, c.req.query('theme'))
    c.header('content-security-policy', cardPagePolicy(portalOrigins))
    const appearance = { locale: c.req.query('locale') ?? 'en', theme: theme.success ? theme.output : 'auto' } as const
    return c.html(bankPage({ country: country.output, portalOrigin, ...appearance }))
  })

  app.get('/bank-entry/words/:locale', (c) => c.json(bankWordsFor(c.req.param('locale'))))
  app.get('/bank-entry/banks/:routing', (c) => c.json({ name: bankByRoutingNumber(c.req.param('routing')) ?? '' }))
  app.get(BANK_SCRIPT, (c) =>
    c.body(bankFormScript, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    }),
  )

  return app
}
