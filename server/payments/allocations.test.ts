import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'

import { movableClock } from '../clock.ts'
import { Refusal } from '../http/refusal.ts'
import { foldTallies } from '../jobs/fold-tallies.ts'
import { janitor } from '../jobs/janitor.ts'
import { settlement } from '../jobs/settlement.ts'
import { invoices } from '../store/schema/invoices.ts'
import { paymentAttempts, payments } from '../store/schema/payments.ts'
import { describeStores } from '../../tests/server/database.ts'
import { invoiceOf, storePaymentFixture } from '../../tests/server/payment-fixture.ts'
import { scriptedProvider } from '../../tests/server/scripted-provider.ts'
import { wrongSums } from '../../tests/server/wrong-sums.ts'
import { pay } from './pay.ts'
import { makeQuote } from './quote.ts'

const outcomes = ['approved', 'declined', 'lost', 'late'] as const
const Step = fc.oneof(
  fc.record({
    do: fc.constant('pay' as const),
    invoices: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1 }),
    amount: fc.integer({ min: 1, max: 12_000 }),
    outcome: fc.constantFrom(...outcomes),
  }),
  fc.record({ do: fc.constant('janitor' as const) }),
  fc.record({ do: fc.constant('wait' as const) }),
  fc.record({ do: fc.constant('fold' as const) }),
  fc.record({
    do: fc.constant('book' as const),
    type: fc.constantFrom('settled' as const, 'returned' as const),
    which: fc.nat(5),
  }),
)

describeStores('shares of payments', (openStore) => {
  let fixture: Awaited<ReturnType<typeof storePaymentFixture>>
  const provider = scriptedProvider()
  let runs = 0
  beforeAll(async () => {
    fixture = await storePaymentFixture(await openStore(), movableClock(new Date('2026-11-18T15:00:00Z')), provider)
  })

  it('add up to the payment or to nothing, and never exceed what is owed, whatever happens', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(Step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const { store, payer } = fixture
        const run = `r${(runs += 1)}`
        const trx = (index: number) => `${run}-${index}`
        await store
          .db()
          .insert(invoices)
          .values([1, 2, 3, 4].map((index) => invoiceOf(trx(index), 'c1')))
        const made: string[] = []
        for (const step of steps) {
          if (step.do === 'janitor') await janitor(fixture).run(fixture.clock.now())
          else if (step.do === 'wait') fixture.clock.move(11 * 60_000)
          else if (step.do === 'fold') await foldTallies(store).run(fixture.clock.now())
          else if (step.do === 'pay') {
            provider.behave((request, write) => {
              if (step.outcome === 'lost') return Promise.reject(new Error('cut'))
              if (step.outcome === 'declined') write({ outcome: 'declined', providerRef: 'd', declineCode: 'other' })
              else write({ outcome: 'approved', providerRef: 'a' })
              return step.outcome === 'late' ? Promise.reject(new Error('cut')) : Promise.resolve()
            })
            try {
              const facts = await store
                .db()
                .select()
                .from(invoices)
                .where(sql`trx_id like ${`${run}-%`}`)
              const lines = step.invoices.map((index) => ({
                trx_id: trx(index),
                amount: step.amount,
                version: facts.find(({ trxId }) => trxId === trx(index))?.version ?? 0,
              }))
              const quote = await makeQuote(fixture, payer, {
                lines,
                method: { kind: 'bankAccount', payment_method_id: 'bank' },
              })
              await pay(fixture, payer, quote.id, { quote_id: quote.id, terms_accepted: true })
              made.push(quote.id)
            } catch (error) {
              if (!(error instanceof Refusal)) throw error
            }
          } else {
            const quoteId = made[step.which % Math.max(1, made.length)]
            const [row] = quoteId
              ? await store
                  .db()
                  .select({ id: paymentAttempts.id })
                  .from(paymentAttempts)
                  .innerJoin(payments, eq(payments.id, paymentAttempts.paymentId))
                  .where(eq(payments.quoteId, quoteId))
              : []
            // A provider reports only charges that it has accepted.
            if (row && provider.book.get(row.id)?.state.outcome === 'approved') {
              const { type } = step
              provider.report({
                type,
                attemptId: row.id,
                occurredAt: fixture.clock.now().toISOString(),
                ...(type === 'returned' ? { returnCode: 'R01' } : {}),
              })
              await settlement(fixture).run()
            }
          }
          expect(await wrongSums(store)).toEqual([])
        }
      }),
      { numRuns: 12 },
    )
  }, 60_000)
})
