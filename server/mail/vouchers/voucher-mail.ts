import { eq } from 'drizzle-orm'

import { defaultLocale, localeFor, tagOf } from '../../../domain/locales.ts'
import { currencyFormat, money, toDecimal } from '../../../domain/money.ts'
import { customers, merchants } from '../../store/schema/accounts.ts'
import type { vouchers } from '../../store/schema/credit/vouchers.ts'
import { mails } from '../../store/schema/mails.ts'
import { programs } from '../../store/schema/programs.ts'
import type { Transactions } from '../../store/transactions.ts'
import { composeMail, type Paragraph } from '../layout/compose.ts'
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
    .select({ account: customers.name, program: programs.title, programId: programs.id })
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
    account: names?.account ?? '',
    program: names?.program ?? '',
    holder: voucher.holderName,
    number: voucher.voucherNumber,
    amount: currencyFormat(tag, voucher.currency).format(toDecimal(money(voucher.limitMinor, voucher.currency))),
    date: new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(`${voucher.validUntil}T00:00:00Z`),
    ),
    merchant: merchant?.name ?? '',
    reference: voucher.reference,
  }
  const { issued, hello, reference } = voucherWords
  const where = merchant ? voucherWords.merchant : voucherWords.anyMerchant
  const facts = [where, ...(voucher.reference === '' ? [] : [reference])]
  const own: Readonly<Record<typeof news, readonly Paragraph[]>> = {
    issued: [issued.opens, issued.number, { facts }, issued.ends],
    ending: [voucherWords.ending.opens, { facts: [where] }],
    voided: [voucherWords.voided.opens],
  }
  const { subject } = voucherWords[news]
  await store
    .db()
    .insert(mails)
    .values({
      key: `voucher-${news} ${voucher.id}`,
      toName: voucher.holderName,
      toAddress: voucher.holderEmail,
      language,
      ...composeMail(language, { subject, greeting: hello, paragraphs: own[news], values }),
      programId: names?.programId ?? null,
      tokenHash: null,
      createdAt: now,
    })
    .onConflictDoNothing()
}
