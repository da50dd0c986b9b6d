/** The command line of the check of a payment provider. */
import { parseArgs } from 'node:util'
import * as v from 'valibot'

import { misunderstanding } from '../../wrong-usage.ts'

/** Parts that not every provider has. */
const optionalParts = ['cards', 'verification'] as const
export type OptionalPart = (typeof optionalParts)[number]

export type CheckOptions = {
  readonly url: string
  readonly apiKey: string
  readonly portalOrigin: string
  /** ISO 4217. */
  readonly currency: string
  readonly cardToken: string
  readonly bankToken: string
  readonly declinedToken: string
  readonly returnToken: string
  readonly challengeToken: string
  readonly chargebackToken: string
  readonly mandateToken: string
  /** Minor units. */
  readonly smallCredits: readonly [number, number]
  readonly waitSeconds: number
  /** What the provider has not; its requirements are left out. */
  readonly without: readonly OptionalPart[]
}

/** The command was not understood; its message is for the person who typed it. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage'
}

export const help = `Usage: npm run provider:check -- URL [OPTIONS]

Checks a payment provider against each requirement of docs/provider.md, and prints one
line for each. Charges test instruments only, at most twelve times 1.00, refunds one of the
charges and has two mandates made: never run it against a provider that moves money.

  --key KEY              The portal's key; without it PROVIDER_API_KEY.
  --portal-origin URL    An origin that may frame the card form; http://127.0.0.1:4180.
  --currency CODE        The currency of the charges; USD.
  --card-token TOKEN     A test card that is approved; card_approved.
  --declined-token TOKEN A test card that is declined; card_do_not_honor.
  --bank-token TOKEN     A test bank account that is approved; bank_approved.
  --return-token TOKEN   A test bank account whose debits come back; bank_return_r01.
  --challenge-token TOKEN  A test card that its holder must confirm; card_challenge.
  --chargeback-token TOKEN A test card whose charges are taken back; card_chargeback.
  --mandate-token TOKEN  A test bank account whose mandate is pending first;
                         by default that of --bank-token, or bank_mandate_pending.
  --small-credits A,B    The credits that verify the bank account, in minor units; 32,45.
  --wait SECONDS         How long to wait for settlements and returns. By default none:
                         the provider follows the time that each call states in
                         X-Sandbox-Time, as the sandbox in a process of its own does.
  --without PARTS        What the provider has not, with commas between them: cards (then
                         all charges are debits, also of the declined token), verification.
  --help                 Prints this.

The tokens are by default those of the sandbox (npm run provider:check -- http://127.0.0.1:4190).

Exit codes: 0 all requirements are met; 1 some are not; 2 the command was not understood.
`

const OriginSchema = v.pipe(
  v.string(),
  v.url(),
  v.regex(/^https?:/i),
  v.transform((url) => new URL(url).origin),
)
const TokenSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const SecondsSchema = v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number))
const PartsSchema = v.pipe(
  v.string(),
  v.transform((text) => text.split(',')),
  v.array(v.picklist(optionalParts)),
)
const CreditsSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,4},\d{1,4}$/),
  v.transform((text) => text.split(',').map(Number)),
  v.tuple([v.number(), v.number()]),
)

/** Returns the options of a command line, or null for `--help`. Throws WrongUsage. */
export function readOptions(argv: readonly string[], keyOfEnvironment: string | undefined): CheckOptions | null {
  const { values, positionals } = parsed(argv)
  if (values.help) return null
  const [url, second] = positionals
  if (url === undefined) throw new WrongUsage('No address of a provider is named.')
  if (second !== undefined) throw new WrongUsage(`One provider at a time: ${url} or ${second}.`)
  const apiKey = values.key ?? keyOfEnvironment
  if (!apiKey) throw new WrongUsage('The key is missing: --key, or the variable PROVIDER_API_KEY.')
  const read = <S extends v.GenericSchema>(name: string, schema: S, value: string): v.InferOutput<S> => {
    const result = v.safeParse(schema, value)
    if (!result.success) throw new WrongUsage(`${name} cannot be ${value}.`)
    return result.output
  }
  return {
    url: read('The address', OriginSchema, url),
    apiKey,
    portalOrigin: read('--portal-origin', OriginSchema, values['portal-origin'] ?? 'http://127.0.0.1:4180'),
    currency: read('--currency', v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)), values.currency ?? 'USD'),
    cardToken: read('--card-token', TokenSchema, values['card-token'] ?? 'card_approved'),
    bankToken: read('--bank-token', TokenSchema, values['bank-token'] ?? 'bank_approved'),
    declinedToken: read('--declined-token', TokenSchema, values['declined-token'] ?? 'card_do_not_honor'),
    returnToken: read('--return-token', TokenSchema, values['return-token'] ?? 'bank_return_r01'),
    challengeToken: read('--challenge-token', TokenSchema, values['challenge-token'] ?? 'card_challenge'),
    chargebackToken: read('--chargeback-token', TokenSchema, values['chargeback-token'] ?? 'card_chargeback'),
    mandateToken: read(
      '--mandate-token',
      TokenSchema,
      values['mandate-token'] ?? values['bank-token'] ?? 'bank_mandate_pending',
    ),
    smallCredits: read('--small-credits', CreditsSchema, values['small-credits'] ?? '32,45'),
    waitSeconds: read('--wait', SecondsSchema, values.wait ?? '0'),
    without: values.without === undefined ? [] : read('--without', PartsSchema, values.without),
  }
}

function parsed(argv: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        key: text,
        'portal-origin': text,
        currency: text,
        'card-token': text,
        'bank-token': text,
        'declined-token': text,
        'return-token': text,
        'challenge-token': text,
        'chargeback-token': text,
        'mandate-token': text,
        'small-credits': text,
        wait: text,
        without: text,
        help: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new WrongUsage(misunderstanding(error))
  }
}
