import type { Store } from '../../../server/store/store.ts'
import { announcementEditDriver } from '../announcement-edit/driver.ts'
import { addAnnouncers } from '../announcement-edit/fixture.ts'
import { creditApplicationDriver } from '../credit-application/driver.ts'
import { addApplications } from '../credit-application/fixture.ts'
import { attachmentsDriver } from '../attachments/driver.ts'
import { contactsDriver } from '../contacts/driver.ts'
import { disputeCreateDriver } from '../dispute-create/driver.ts'
import { addDisputers } from '../dispute-create/fixture.ts'
import { autoPayEditDriver } from '../auto-pay-edit/driver.ts'
import { addAutoPayers } from '../auto-pay-edit/fixture.ts'
import { FLEET_PROGRAM, NORTHGATE } from '../../../server/demo/merchants.ts'
import { bankEnrollmentDriver, programOf } from '../bank-enrollment/driver.ts'
import { addEnrollers } from '../bank-enrollment/fixture.ts'
import { bankVerificationDriver } from '../bank-verification/driver.ts'
import { changeFileImportDriver } from '../change-file-import/driver.ts'
import { addChangers } from '../change-file-import/fixture.ts'
import { changeDriver } from '../change/driver.ts'
import { createStability } from '../dispute-create/stability.ts'
import { disputeResponseDriver, kindOf as answererKindOf } from '../dispute-response/driver.ts'
import { addAnswerers } from '../dispute-response/fixture.ts'
import { responseStability } from '../dispute-response/stability.ts'
import { peopleOf } from './stability.ts'
import { kindOf as walkerKindOf, paymentDriver } from '../payment/driver.ts'
import { addWalkers } from '../payment/fixture.ts'
import { submissionDriver } from '../submission/driver.ts'
import { uploadDriver } from '../upload/driver.ts'
import { invoiceCreateDriver } from '../invoice-create/driver.ts'
import { addInvoicers } from '../invoice-create/fixture.ts'
import { invoiceImportDriver } from '../invoice-import/driver.ts'
import { addImporters } from '../invoice-import/fixture.ts'
import { groupEditDriver } from '../group-edit/driver.ts'
import { addGroupers } from '../group-edit/fixture.ts'
import { loyaltyEditDriver } from '../loyalty-edit/driver.ts'
import { addLoyalists } from '../loyalty-edit/fixture.ts'
import { rejectionResubmitDriver } from '../rejection-resubmit/driver.ts'
import { addRejecters } from '../rejection-resubmit/fixture.ts'
import { FIRST_PERSON } from './first-person.ts'
import { addPeople } from './people.ts'
import { activationDriver } from '../activation/driver.ts'
import { passwordRecoveryDriver } from '../password-recovery/driver.ts'
import { addLinked } from './linked-people.ts'
import { webhookEditDriver } from '../webhook-edit/driver.ts'
import { addEndpointOwners } from '../webhook-edit/fixture.ts'
import { refundRequestDriver } from '../refund-request/driver.ts'
import { addRefunders } from '../refund-request/fixture.ts'
import { planFor } from './plan.ts'

async function addDisputes(store: Store): Promise<void> {
  const { disputeCreate, upload, attachments, contacts, disputeBrowser } = FIRST_PERSON
  await addDisputers(store, { first: disputeCreate, count: planFor(disputeCreateDriver).paths.length, owed: 2 })
  await addDisputers(store, { first: upload, count: planFor(uploadDriver).paths.length, owed: 3 })
  await addDisputers(store, { first: attachments, count: planFor(attachmentsDriver).paths.length, owed: 3 })
  await addDisputers(store, { first: contacts, count: planFor(contactsDriver).paths.length, owed: 3 })
  await addDisputers(store, { first: disputeBrowser, count: peopleOf(createStability), owed: 2 })
  await addAnswerers(store, {
    first: FIRST_PERSON.disputeResponse,
    kinds: planFor(disputeResponseDriver).paths.map(answererKindOf),
  })
  await addAnswerers(store, {
    first: disputeBrowser,
    kinds: Array.from({ length: peopleOf(responseStability) }, () => ({ party: 'merchant', status: 'open' })),
  })
}

const PAYERS = 40

/** The data that each kind of test needs besides the demonstration, by the variable with its folder (portal-test.ts). */
export const preparations = {
  people: {
    variable: 'PREPARED_PEOPLE',
    add: async (store: Store): Promise<void> => {
      await addPeople(store)
      await addGroupers(store, planFor(groupEditDriver).paths.length)
      await addLoyalists(store, planFor(loyaltyEditDriver).paths.length)
      await addAnnouncers(store, planFor(announcementEditDriver).paths.length)
      await addEndpointOwners(store, planFor(webhookEditDriver).paths.length)
      await addRefunders(store, planFor(refundRequestDriver).paths.length)
      await addChangers(store, planFor(changeFileImportDriver).paths.length)
      await addRejecters(store, planFor(rejectionResubmitDriver).paths.length)
      await addLinked(store, 'reset', planFor(passwordRecoveryDriver).paths.length)
      await addLinked(store, 'invitation', planFor(activationDriver).paths.length)
      await addEnrollers(store, { first: 0, programs: planFor(bankEnrollmentDriver).paths.map(programOf) })
      await addEnrollers(store, {
        first: FIRST_PERSON.bankVerification,
        programs: planFor(bankVerificationDriver).paths.map(() => FLEET_PROGRAM),
        isUnverified: true,
      })
      await addEnrollers(store, {
        first: FIRST_PERSON.change,
        programs: planFor(changeDriver).paths.map(() => NORTHGATE),
      })
      await addInvoicers(store, [
        ...planFor(invoiceCreateDriver).paths.map(({ scenario }) => scenario.includes('several')),
        // invoice-browser.spec.ts
        ...Array.from({ length: 6 }, () => false),
      ])
      await addImporters(
        store,
        planFor(invoiceImportDriver).paths.map(({ scenario }) => scenario.includes('several')),
      )
      await addApplications(
        store,
        planFor(creditApplicationDriver).paths.map(({ scenario }) => scenario),
      )
      await addAutoPayers(store, { first: FIRST_PERSON.autoPayEdit, count: planFor(autoPayEditDriver).paths.length })
    },
  },
  disputes: { variable: 'PREPARED_DISPUTES', add: addDisputes },
  payments: {
    variable: 'PREPARED_PAYMENTS',
    add: async (store: Store): Promise<void> => {
      await addWalkers(store, { first: FIRST_PERSON.payment, kinds: planFor(paymentDriver).paths.map(walkerKindOf) })
      await addWalkers(store, {
        first: FIRST_PERSON.submission,
        kinds: planFor(submissionDriver).paths.map(() => ({ role: 'payer', mode: 'INDIVIDUAL_ACCOUNT' })),
      })
      await addWalkers(store, {
        first: FIRST_PERSON.paymentCurrencies,
        kinds: Array.from({ length: 4 }, () => ({ role: 'payer', mode: 'INDIVIDUAL_ACCOUNT', more: ['t4'] })),
      })
      await addWalkers(store, {
        first: FIRST_PERSON.paymentPastDue,
        kinds: Array.from({ length: 4 }, () => ({
          role: 'payer',
          mode: 'INDIVIDUAL_ACCOUNT',
          more: ['t4', 't5'],
          isPastDue: true,
        })),
      })
      await addWalkers(store, {
        first: FIRST_PERSON.paymentBrowser,
        kinds: Array.from({ length: PAYERS }, () => ({ role: 'payer', mode: 'INDIVIDUAL_ACCOUNT' })),
      })
    },
  },
} as const
