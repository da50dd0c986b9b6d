/** Credit applications for tests, beside the portal's fixture: of two merchants, of the program, and of another one. */
import { blankAddress, type ApplicationForm } from '../../../domain/rules/applications/form.ts'
import type { ApplicationStatus } from '../../../domain/rules/applications/status.ts'
import { hashToken } from '../../../server/session/sessions.ts'
import {
  applicationDocuments,
  applicationHistory,
  applicationLinks,
  applications,
} from '../../../server/store/schema/applications.ts'
import type { Store } from '../../../server/store/store.ts'
import { START } from '../portal-fixture.ts'

export const sampleForm: ApplicationForm = {
  company: 'Rügen Bootsbau GmbH',
  registryNumber: 'HRB 20417',
  vatNumber: 'DE 812 345 678',
  country: 'DE',
  registered: { ...blankAddress, line1: 'Hafenstraße 3', city: 'Sassnitz', postalCode: '18546' },
  billing: null,
  shipping: { ...blankAddress, line1: 'Werft 1', city: 'Stralsund', postalCode: '18439' },
  applicant: { name: 'Jana Petersen', phone: '+49 38392 1' },
  administrator: { name: 'Ole Petersen', email: 'ole@ruegen.example' },
  references: [{ company: 'Ostsee Segel', contact: 'Ida Krull', email: 'ida@ostsee.example' }],
  limit: '25000.00',
  currency: 'EUR',
}

export const DAY_MS = 24 * 3_600_000
const inDays = (days: number) => new Date(START.getTime() + days * DAY_MS)
const owners = {
  own: { programId: 'near', buidMerchant: 'm-1', invitedBy: 'u-merchant' },
  foreign: { programId: 'near', buidMerchant: 'm-2', invitedBy: 'u-supplier' },
  program: { programId: 'near', buidMerchant: null, invitedBy: 'u-adminType' },
  far: { programId: 'far', buidMerchant: 'm-far', invitedBy: 'u-faraway' },
} as const
export type Owner = keyof typeof owners

/** The secret of an owner's link to apply, and of the applicant's own. */
export const invitationOf = (owner: Owner) => `invitation-of-${owner}-by-mail`
export const ownLinkOf = (id: string) => `own-link-of-${id}-by-mail`

/** Stores an application `ca-…` in a status, with a document, its history and its applicant's own link. */
export async function storeApplication(
  store: Store,
  owner: Owner,
  status: ApplicationStatus = 'inReview',
  id: string = `ca-${owner}`,
  change: Partial<typeof applications.$inferInsert> = {},
): Promise<void> {
  const { programId, buidMerchant, invitedBy } = owners[owner]
  const isWaiting = status === 'draft' || status === 'informationAsked'
  await store
    .db()
    .insert(applications)
    .values({
      id,
      number: `CA-${id.slice(3).toUpperCase()}`,
      programId,
      buidMerchant,
      invitedBy,
      status,
      since: START,
      endsOn: isWaiting ? '2026-12-05' : null,
      email: 'jana@ruegen.example',
      language: 'en',
      form: sampleForm,
      company: sampleForm.company,
      requestedMinor: 2_500_000,
      currency: 'EUR',
      createdAt: START,
      submittedAt: status === 'draft' ? null : START,
      ...change,
    })
  await store
    .db()
    .insert(applicationHistory)
    .values([
      { applicationId: id, event: 'application.start', toStatus: 'draft', at: START },
      { applicationId: id, event: 'information.ask', toStatus: status, at: START, by: 'u-adminType', note: 'Which?' },
    ])
  await store
    .db()
    .insert(applicationDocuments)
    .values({
      id: id.replace('ca-', 'cad-'),
      applicationId: id,
      fileName: 'balance.pdf',
      mediaType: 'application/pdf',
      fileSize: 8,
      content: new TextEncoder().encode('%PDF-1.7'),
      enteredAt: START,
    })
  await store
    .db()
    .insert(applicationLinks)
    .values({
      tokenHash: hashToken(ownLinkOf(id)),
      programId,
      buidMerchant,
      applicationId: id,
      sentTo: 'jana@ruegen.example',
      createdAt: START,
      endsAt: inDays(90),
    })
}

/** Stores a link to apply of each owner: `al-own`, … */
export async function storeInvitations(store: Store): Promise<void> {
  await store
    .db()
    .insert(applicationLinks)
    .values(
      (Object.keys(owners) as Owner[]).map((owner) => ({
        tokenHash: hashToken(invitationOf(owner)),
        id: `al-${owner}`,
        programId: owners[owner].programId,
        buidMerchant: owners[owner].buidMerchant,
        madeBy: owners[owner].invitedBy,
        sentTo: 'office@ruegen.example',
        createdAt: START,
        endsAt: inDays(30),
      })),
    )
}
