import { msg } from '#msg'

import type { Locale } from '../../domain/locales.ts'
import { speak } from '../words.ts'

const fileName = msg`Statement {account} {currency} {from} to {to}`

type NamedStatement = Readonly<Record<'buidCustomer' | 'currency' | 'from' | 'to', string>>

/** Returns the name of the file of an account's statement, in the reader's language. */
export const statementName = (locale: Locale, { buidCustomer: account, ...values }: NamedStatement): string =>
  `${speak('mails', locale)(fileName, { account, ...values })}.pdf`
