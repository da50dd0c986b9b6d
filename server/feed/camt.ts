/** The movements of a business day as ISO 20022's BankToCustomerDebitCreditNotification, version 8. */
import { money, toDecimal, type Currency } from '../../domain/money.ts'
import type { PayoutAccount } from '../../domain/contract/books/bookkeeping.ts'
import { isIncome, type DayEntry, type DayShare } from './day-entries.ts'
import { element, leaf } from './xml.ts'

const CAMT_NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:camt.054.001.08'

type Notification = {
  readonly programId: string
  readonly day: string
  readonly createdAt: Date
  readonly payoutAccounts: readonly PayoutAccount[]
}

/** Longest identifiers and names of the schema: Max35Text, Max140Text and others. */
const TEXT = 35
const NAME = 70

/**
 * Gives the document part by part: one notification for the payout account of each currency, with an entry for each
 * payment that settled or was sent back. `entries` are ordered by currency. There is no document without an entry, as
 * the schema wants a notification.
 */
export async function* camtDocument(
  about: Notification,
  entries: readonly DayEntry[],
  detailed: AsyncIterable<readonly [DayEntry, readonly DayShare[]]>,
): AsyncGenerator<string> {
  const created = about.createdAt.toISOString()
  const compact = about.day.replaceAll('-', '')
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${CAMT_NAMESPACE}"><BkToCstmrDbtCdtNtfctn>`
  yield element('GrpHdr', [
    leaf('MsgId', `${compact}-${about.createdAt.getTime()}-${about.programId}`, { maximum: TEXT }),
    leaf('CreDtTm', created),
  ])
  let currency: Currency | null = null
  for await (const [entry, shares] of detailed) {
    if (entry.currency !== currency) {
      if (currency !== null) yield '</Ntfctn>\n'
      currency = entry.currency
      yield `\n<Ntfctn>${headOf(about, currency, entries)}`
    }
    yield `\n${entryOf(about.day, entry, shares)}`
  }
  yield `${currency === null ? '' : '</Ntfctn>\n'}</BkToCstmrDbtCdtNtfctn></Document>\n`
}

const decimal = (minor: number, currency: Currency) => toDecimal(money(minor, currency))
const amount = (name: string, minor: number, currency: Currency) =>
  leaf(name, decimal(minor, currency), { attributes: { Ccy: currency } })
const direction = (isCredit: boolean) => leaf('CdtDbtInd', isCredit ? 'CRDT' : 'DBIT')

function headOf(
  { programId, day, createdAt, payoutAccounts }: Notification,
  currency: Currency,
  all: readonly DayEntry[],
) {
  const own = all.filter((entry) => entry.currency === currency)
  const sumOf = (isMeant: (entry: DayEntry) => boolean) => {
    const some = own.filter(isMeant)
    return { entries: some.length, minor: some.reduce((sum, { amountMinor }) => sum + amountMinor, 0) }
  }
  const [total, credits, debits] = [sumOf(() => true), sumOf(isIncome), sumOf((entry) => !isIncome(entry))]
  const net = credits.minor - debits.minor
  const summed = (sums: typeof total) => [
    leaf('NbOfNtries', String(sums.entries)),
    leaf('Sum', decimal(sums.minor, currency)),
  ]
  return [
    leaf('Id', `${day.replaceAll('-', '')}-${currency}-${programId}`, { maximum: TEXT }),
    leaf('CreDtTm', createdAt.toISOString()),
    accountOf(programId, currency, payoutAccounts),
    element('TxsSummry', [
      element('TtlNtries', [
        ...summed(total),
        element('TtlNetNtry', [leaf('Amt', decimal(Math.abs(net), currency)), direction(net >= 0)]),
      ]),
      element('TtlCdtNtries', summed(credits)),
      element('TtlDbtNtries', summed(debits)),
    ]),
  ].join('')
}

/** The account that the program's settings name for the currency; without one a name that says so. */
function accountOf(programId: string, currency: Currency, accounts: readonly PayoutAccount[]): string {
  const own = accounts.find((account) => account.currency === currency)
  const id = own?.iban
    ? leaf('IBAN', own.iban, { maximum: 34 })
    : element('Othr', [leaf('Id', own?.number ?? `${currency}-${programId}`, { maximum: 34 })])
  return element('Acct', [
    element('Id', id),
    leaf('Ccy', currency),
    ...(own?.name ? [leaf('Nm', own.name, { maximum: NAME })] : []),
  ])
}

/** ISO's code of a transaction: received money by its way, and a debit that a bank sent back. */
function codeOf({ kind, methodKind }: DayEntry): string {
  const way = methodKind === 'mail' ? 'RCHQ' : methodKind.startsWith('bank') ? 'IDDT' : 'CCRD'
  const [family, subfamily] = kind === 'return' && way === 'IDDT' ? ['IDDT', 'UPDD'] : [way, 'OTHR']
  return element('BkTxCd', [
    element('Domn', [leaf('Cd', 'PMNT'), element('Fmly', [leaf('Cd', family), leaf('SubFmlyCd', subfamily)])]),
  ])
}

function entryOf(day: string, entry: DayEntry, shares: readonly DayShare[]): string {
  const { paymentNumber, currency, amountMinor, customerName, kind, returnCode } = entry
  const isCredit = isIncome(entry)
  const party = element('Pty', [leaf('Nm', customerName)])
  return element('Ntry', [
    leaf('NtryRef', paymentNumber, { maximum: TEXT }),
    amount('Amt', amountMinor, currency),
    direction(isCredit),
    // A return takes back what a settlement brought, and a refund that failed what the refund took; a refund is no reversal.
    leaf('RvslInd', String(kind === 'return' || kind === 'refundFailed')),
    element('Sts', [leaf('Cd', 'BOOK')]),
    element('BookgDt', [leaf('Dt', day)]),
    codeOf(entry),
    element('NtryDtls', [
      element('TxDtls', [
        element('Refs', [leaf('EndToEndId', paymentNumber, { maximum: TEXT })]),
        amount('Amt', amountMinor, currency),
        direction(isCredit),
        // The debtor of the payment remains the customer when it is sent back.
        element('RltdPties', [element('Dbtr', party)]),
        ...(shares.length === 0
          ? []
          : [
              element(
                'RmtInf',
                shares.map((share) => remittanceOf(share, currency)),
              ),
            ]),
        ...(returnCode === null || isCredit
          ? []
          : [element('RtrInf', [element('Rsn', [leaf('Prtry', returnCode, { maximum: TEXT })])])]),
      ]),
    ]),
  ])
}

/** An invoice with what was paid of it. A number that is too long for its field is said whole in words. */
function remittanceOf({ invoiceNumber, kind, amountMinor, isCredit }: DayShare, currency: Currency): string {
  const isNote = isCredit || kind === 'creditNote'
  const isShort = Array.from(invoiceNumber).length <= TEXT
  const type = element('Tp', [element('CdOrPrtry', [leaf('Cd', isNote ? 'CREN' : 'CINV')])])
  return element('Strd', [
    element('RfrdDocInf', [type, ...(isShort ? [leaf('Nb', invoiceNumber)] : [])]),
    element('RfrdDocAmt', [amount('RmtdAmt', amountMinor, currency)]),
    ...(isShort ? [] : [leaf('AddtlRmtInf', invoiceNumber)]),
  ])
}
