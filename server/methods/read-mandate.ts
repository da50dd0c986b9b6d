import { eq } from 'drizzle-orm'

import { knownAgreement } from '../../domain/rules/methods/banking-country.ts'
import { notFound } from '../http/refusal.ts'
import { customers } from '../store/schema/accounts.ts'
import { programs } from '../store/schema/programs.ts'
import { paymentMethods } from '../store/schema/quotes.ts'
import { users } from '../store/schema/users.ts'
import type { Store } from '../store/store.ts'
import type { Mandate } from './mandate-pdf.ts'

/** Returns the agreement of a bank account that its reader may see. Refuses with 404 a method without one. */
export async function readMandate(store: Store, id: string, timeZone: string): Promise<Mandate> {
  const [found] = await store
    .db()
    .select({
      method: paymentMethods,
      account: { id: customers.buid, name: customers.name, country: customers.country },
      program: programs.title,
      first: users.firstName,
      last: users.lastName,
    })
    .from(paymentMethods)
    .innerJoin(customers, eq(customers.buid, paymentMethods.buidCustomer))
    .innerJoin(programs, eq(programs.id, customers.programId))
    .leftJoin(users, eq(users.id, paymentMethods.addedBy))
    .where(eq(paymentMethods.id, id))
  const agreement = knownAgreement(found?.method.agreement ?? null)
  if (!found || agreement === null || found.method.agreedAt === null) throw notFound()
  const { method, account, program, first, last } = found
  const by = [first, last].filter((name) => name !== null && name !== '').join(' ')
  return {
    program,
    reference: method.id,
    agreement,
    text: method.agreementText,
    account,
    bank: `${method.label} ••${method.last4}`,
    bankCountry: method.country,
    agreedAt: found.method.agreedAt,
    timeZone,
    by: by === '' ? null : by,
  }
}
