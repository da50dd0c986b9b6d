import type {
  DisputeCreateInput,
  DisputeDraft,
} from '../../../machines/workflows/dispute-create/dispute-create.context.ts'
import { disputeCreateModel } from '../../../machines/workflows/dispute-create/dispute-create.model.ts'
import type { Never, Scenario } from '../driver.ts'
import { photo, putPhoto } from './calls.ts'
import type { DisputeOwn, DisputeWalk as Walk } from './walk.ts'
import { leaveDraft } from '../disputes/drafts.ts'

export const CREATE = '/dispute/create'

const open = async ({ page }: Walk) => void (await page.goto(CREATE))

/** A draft of the model with the walk's own person, invoices and documents. */
export async function keep({ page, own }: Walk, draft: DisputeDraft): Promise<void> {
  const { disputer } = own
  const documents = []
  for (const document of draft.documents) {
    const documentId = await putPhoto(page, own, document.trxId)
    const file = { fileName: photo.name, fileSize: photo.buffer.length }
    documents.push({ ...document, ...file, documentId, trxId: disputer.trxId(document.trxId) })
  }
  await leaveDraft(page, {
    ...draft,
    draftId: crypto.randomUUID(),
    customerId: disputer.account,
    trxIds: draft.trxIds.map(disputer.trxId),
    documents,
    contacts: draft.contacts.map((contact) => ({ ...contact, contactId: disputer.anna })),
  })
}

const kept: Scenario<DisputeOwn> = {
  async enter(walk) {
    const { draft } = disputeCreateModel.scenarios.get(walk.path.scenario) as DisputeCreateInput
    if (draft) await keep(walk, draft)
  },
  start: open,
}
const viewer: Never = { never: "the route table closes the dispute's pages to viewers" }

/** How each scenario of the model comes about. */
export const scenarios: Readonly<Record<string, Scenario<DisputeOwn> | Never>> = {
  'invoices to dispute were chosen in the list': {
    async enter({ page }) {
      await page.goto('/invoice-list/open')
      for (const invoice of ['INV-1', 'INV-2']) await page.getByRole('checkbox', { name: `Select ${invoice}` }).click()
    },
    start: ({ page }) =>
      page
        .getByRole('region', { name: 'Selected invoices' })
        .getByRole('button', { name: 'Dispute', exact: true })
        .click(),
  },
  'a chargeback without an invoice': {
    start: async ({ page }) => void (await page.goto(`${CREATE}?kind=chargeback`)),
  },
  'a viewer without an invoice to dispute': viewer,
  'a viewer with invoices to dispute': viewer,
  'a reload while invoices were chosen to dispute': kept,
  'a reload in the review of a dispute': kept,
  'a reload while a dispute was sent': kept,
}
