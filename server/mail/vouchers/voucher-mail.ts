import { eq } from 'drizzle-orm'

import type { Message } from '#msg'

import { defaultLocale, localeFor, tagOf } from '../../../domain/locales.ts'
import { currencyFormat, money, toDecimal } from '../../../domain/money.ts'
import { customers, merchants } from '../../store/schema/accounts.ts'
import type { vouchers } from '../../store/schema/credit/vouchers.ts'
import { mails } from '../../store/schema/mails.ts'
import { programs } from '../../store/schema/programs.ts'
import type { Transactions } from '../../store/transactions.ts'
import { speak } from '../../words.ts'
import { oneLine } from '../one-line.ts'
import { voucherWords } from './voucher-words.ts'

type Row = typeof vouchers.$inferSelect
type MailedVoucher = Pick<
  Row,
  | 'id'
  | 'voucherNumber'
  | 'buidCustomer'
  | 'buidMerchant'
  | 'currency'
  | 'limitMinor'
  | 'validUntil'
  | 'reference'
  | 'holderName'
  | 'holderEmail'
  | 'language'
>

/** Notifies the holder that a voucher was issued, ends soon or was voided, in the caller's transaction. */
export async function voucherMail(
  store: Transactions,
  news: 'issued' | 'ending' | 'voided',
  voucher: MailedVoucher,
  now: Date,
): Promise<void> {
  const [names] = await store
    .db()
    .select({ account: customers.name, program: programs.title })
    .from(customers)
    .innerJoin(programs, eq(programs.id, customers.programId))
    .where(eq(customers.buid, voucher.buidCustomer))
  const [merchant] =
    voucher.buidMerchant === null
      ? []
      : await store
          .db()
          .select({ name: merchants.name })
          .from(merchants)
          .where(eq(merchants.buid, voucher.buidMerchant))
  const language = localeFor(voucher.language) ?? defaultLocale
  const tag = tagOf(language)
  const values = {
    ...names,
    holder: voucher.holderName,
    number: voucher.voucherNumber,
    amount: currencyFormat(tag, voucher.currency).format(toDecimal(money(voucher.limitMinor, voucher.currency))),
    date: new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(`${voucher.validUntil}T00:00:00Z`),
    ),
    merchant: merchant?.name ?? '',
    reference: voucher.reference,
  }
  const { issued, hello, footer, reference } = voucherWords
  const where = merchant ? voucherWords.merchant : voucherWords.anyMerchant
  const own: Readonly<Record<typeof news, readonly Message[]>> = {
    issued: [issued.opens, issued.number, where, issued.ends, ...(voucher.reference === '' ? [] : [reference])],
    ending: [voucherWords.ending.opens, where],
    voided: [voucherWords.voided.opens],
  }
  const translate = speak('mails', language)
  const line = (message: Message) => oneLine(translate(message, values))
  await store
    .db()
    .insert(mails)
    .values({
      key: `voucher-${news} ${voucher.id}`,
      toName: voucher.holderName,
      toAddress: voucher.holderEmail,
      language,
      subject: line(voucherWords[news].subject),
      body: [hello, ...own[news], footer].map(line).join('\n\n'),
      tokenHash: null,
      createdAt: now,
    })
    .onConflictDoNothing()
}
