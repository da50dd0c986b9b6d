/** Faults of a program file that one field alone does not show: what is there twice, or does not fit the rest. */
import { parseAmount } from '../../domain/money.ts'
import type { Program, ProgramFile } from './program-file.ts'
import { loyaltyProgramFaults } from './loyalty/check-loyalty.ts'
import { repeated, type Named } from './repeated.ts'
import { SECRET, secretOf, type Variables } from './secret.ts'
import type { Fault, Path } from './unknown-keys.ts'

type Customer = Program['customers'][number]

/** Returns the faults of a file whose fields are right one by one. */
export function checkProgramFile({ programs }: ProgramFile, variables: Variables): Fault[] {
  const all = <T>(entries: (program: Program) => readonly T[], name: string, id: (entry: T) => string) =>
    programs.flatMap((program, index) =>
      entries(program).map((entry, position): Named => ({
        id: id(entry),
        path: ['programs', index, name, position],
      })),
    )
  return [
    ...repeated(
      programs.map(({ id }, index) => ({ id, path: ['programs', index, 'id'] })),
      'The program',
    ),
    ...repeated(
      all(
        (program) => program.hostnames,
        'hostnames',
        ({ name }) => name,
      ),
      'The host name',
    ),
    ...repeated(
      all(
        (program) => program.merchants,
        'merchants',
        ({ id }) => id,
      ),
      'The merchant',
    ),
    ...repeated(
      all(
        (program) => program.customers,
        'customers',
        ({ id }) => id,
      ),
      'The customer',
    ),
    ...repeated(
      all(
        (program) => program.loyaltyPrograms,
        'loyaltyPrograms',
        ({ id }) => id,
      ),
      'The loyalty program',
    ),
    ...repeated(
      all(
        (program) => program.administrators,
        'administrators',
        ({ username }) => username.toLowerCase(),
      ),
      'The username',
    ),
    ...programs.flatMap((program, index) => faultsOf(program, ['programs', index], variables)),
  ]
}

function faultsOf(program: Program, path: Path, variables: Variables): Fault[] {
  const {
    customers,
    disputeReasons,
    documentTypes = [],
    components,
    loyaltyPrograms,
    administrators,
    settings,
  } = program
  const inside = (name: string, entries: readonly { id: string }[]): readonly Named[] =>
    entries.map(({ id }, index) => ({ id, path: [...path, name, index] }))
  const { sso } = settings.access ?? {}
  const secret = sso?.clientSecret == null ? null : secretOf(sso.clientSecret, variables)
  return [
    ...repeated(inside('disputeReasons', disputeReasons), 'The dispute reason'),
    ...repeated(inside('documentTypes', documentTypes), 'The document type'),
    ...repeated(
      (settings.invoiceDocuments?.types ?? []).map(({ id }, index) => ({
        id,
        path: [...path, 'settings', 'invoiceDocuments', 'types', index],
      })),
      'The document type',
    ),
    ...repeated(
      components.map(({ name }, index) => ({ id: name, path: [...path, 'components', index] })),
      'The component',
    ),
    ...currencyFaults(program, path),
    ...customers.flatMap((customer, index) => customerFaults(customer, [...path, 'customers', index])),
    ...loyaltyPrograms.flatMap((one, index) => loyaltyProgramFaults(one, [...path, 'loyaltyPrograms', index])),
    ...(secret && 'words' in secret
      ? [{ path: [...path, 'settings', 'access', 'sso', SECRET], at: 'value' as const, words: secret.words }]
      : []),
    ...administrators.flatMap(({ customers: own, merchants: theirs, username }, index): Fault[] =>
      own.length > 0 && theirs.length > 0
        ? [
            {
              path: [...path, 'administrators', index, 'merchants'],
              at: 'key',
              words: `${username} acts for customers or for merchants, not for both; make a second administrator.`,
            },
          ]
        : [],
    ),
  ]
}

function currencyFaults({ currencies, customers, merchants, loyaltyPrograms }: Program, path: Path): Fault[] {
  if (!currencies) return []
  const used = [
    ...merchants.map(({ currency }, index) => ({ currency, at: ['merchants', index, 'currency'] })),
    ...customers.flatMap(({ currency, creditLines }, index) => [
      { currency, at: ['customers', index, 'currency'] },
      ...creditLines.map((line, place) => ({
        currency: line.currency,
        at: ['customers', index, 'creditLines', place, 'currency'],
      })),
    ]),
    ...loyaltyPrograms.map(({ currency }, index) => ({ currency, at: ['loyaltyPrograms', index, 'currency'] })),
  ]
  return used
    .filter(({ currency }) => !currencies.includes(currency))
    .map(({ currency, at }) => ({
      path: [...path, ...at],
      at: 'value',
      words: `${currency} is not one of the program's currencies; add it to "currencies", or write one of ${currencies.join(', ')}.`,
    }))
}

function customerFaults({ id, parent, creditLines, locations }: Customer, path: Path): Fault[] {
  const amounts = creditLines.flatMap(({ currency, ...line }, index) =>
    (['limit', 'held'] as const).flatMap((name): Fault[] => {
      const amount = line[name]
      if (amount === undefined || parseAmount(amount, currency) !== null) return []
      const words = `${name} ${amount} is no amount of ${currency}: it has too many decimals or digits.`
      return [{ path: [...path, 'creditLines', index, name], at: 'value', words }]
    }),
  )
  const own: Fault[] =
    parent === id
      ? [{ path: [...path, 'parent'], at: 'value', words: `${id} cannot be its own parent; name another account.` }]
      : []
  return [
    ...own,
    ...amounts,
    ...repeated(
      creditLines.map(({ currency }, index) => ({ id: currency, path: [...path, 'creditLines', index] })),
      'The credit line',
    ),
    ...repeated(
      locations.map(({ displayLocation }, index) => ({ id: displayLocation, path: [...path, 'locations', index] })),
      'The location',
    ),
  ]
}
