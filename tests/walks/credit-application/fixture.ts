/** A link to apply and an application for each walk, in the status that its scenario begins with. */
import { blankForm } from '../../../domain/rules/applications/form.ts'
import { filledForm, halfForm } from '../../../machines/workflows/credit-application/credit-application.samples.ts'
import { BALTIC, NORTHGATE } from '../../../server/demo/merchants.ts'
import { userId } from '../../../server/demo/people.ts'
import { hashToken } from '../../../server/session/sessions.ts'
import { applicationDocuments, applicationLinks, applications } from '../../../server/store/schema/applications.ts'
import type { Store } from '../../../server/store/store.ts'

/** The secrets of a walk's links. */
export const secretsOf = (index: number) => ({
  invitation: `walk-${index}-invitation-to-apply`,
  own: `walk-${index}-own-application`,
})

const DAY_MS = 24 * 3_600_000
/** The most documents of the program. */
const DOCUMENTS = 5
const states = {
  'a new draft': { status: 'draft', form: blankForm, documents: 0 },
  'a draft that is half filled in': { status: 'draft', form: halfForm, documents: 1 },
  'a complete draft': { status: 'draft', form: filledForm, documents: 1 },
  'a draft with all its documents': { status: 'draft', form: filledForm, documents: DOCUMENTS },
  'a question': { status: 'informationAsked', form: filledForm, documents: 1 },
  'a submitted application': { status: 'submitted', form: filledForm, documents: 1 },
} as const
const isState = (scenario: string): scenario is keyof typeof states => Object.hasOwn(states, scenario)

/** Adds what each walk begins with, by its scenario. */
export async function addApplications(store: Store, scenarios: readonly string[]): Promise<void> {
  const now = new Date()
  const q = store.db()
  const link = {
    programId: NORTHGATE,
    buidMerchant: BALTIC,
    createdAt: now,
    endsAt: new Date(now.getTime() + 30 * DAY_MS),
  }
  for (const [index, scenario] of scenarios.entries()) {
    const secrets = secretsOf(index)
    if (!isState(scenario)) {
      const madeBy = userId('mark.merchant')
      const tokenHash = hashToken(secrets.invitation)
      await q.insert(applicationLinks).values({ ...link, madeBy, tokenHash, sentTo: 'office@ruegen.example' })
      continue
    }
    const { status, form, documents } = states[scenario]
    const id = `ca-walk-${index}`
    await q.insert(applications).values({
      id,
      number: `CA-WALK${index}`,
      programId: NORTHGATE,
      buidMerchant: BALTIC,
      status,
      since: now,
      email: 'jana@ruegen.example',
      language: 'en',
      form,
      company: form.company,
      currency: 'EUR',
      createdAt: now,
      note: status === 'informationAsked' ? 'Which year do the accounts cover?' : null,
    })
    await q
      .insert(applicationLinks)
      .values({ ...link, tokenHash: hashToken(secrets.own), applicationId: id, sentTo: 'jana@ruegen.example' })
    if (documents === 0) continue
    await q.insert(applicationDocuments).values(
      Array.from({ length: documents }, (_, at) => ({
        id: `cad-walk-${index}-${at}`,
        applicationId: id,
        fileName: 'balance.pdf',
        mediaType: 'application/pdf',
        fileSize: 8,
        content: new TextEncoder().encode('%PDF-1.7'),
        enteredAt: now,
      })),
    )
  }
}
