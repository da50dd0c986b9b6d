/** Credit applications of the demonstration, in all their states: by links of Baltic Parts, and of the program. */
import { businessDate, addDays } from '../../../domain/dates.ts'
import {
  blankAddress,
  blankForm,
  requestedMinor,
  type ApplicationForm,
} from '../../../domain/rules/applications/form.ts'
import type { ApplicationStatus } from '../../../domain/rules/applications/status.ts'
import { applicantMail, inviteToApply } from '../../mail/applications/application-mail.ts'
import { unknownHash } from '../../session/sessions.ts'
import {
  applicationDocuments,
  applicationHistory,
  applicationLinks,
  applications,
} from '../../store/schema/applications.ts'
import type { Store } from '../../store/store.ts'
import { insertAll } from '../insert-all.ts'
import { BALTIC, NORTHGATE } from '../merchants.ts'
import { userId } from '../people.ts'

const DAY_MS = 24 * 3_600_000
const DRAFT_DAYS = 30
const ANSWER_DAYS = 14

type Demo = {
  number: string
  status: ApplicationStatus
  /** Days in the status. */
  days: number
  byProgram?: true
  note?: string
  limitMinor?: number
  form: Partial<ApplicationForm>
}

const german = (company: string, city: string, postalCode: string, limit: string): Partial<ApplicationForm> => ({
  company,
  registryNumber: `HRB ${postalCode}`,
  vatNumber: `DE8${postalCode}123`,
  country: 'DE',
  registered: { ...blankAddress, line1: 'Hafenstraße 12', city, postalCode },
  applicant: { name: 'Jana Petersen', phone: '+49 38392 4410' },
  references: [{ company: 'Ostsee Segel KG', contact: 'Ida Krull', email: 'ida.krull@ostsee-segel.example' }],
  limit,
  currency: 'EUR',
})
const american = (company: string, city: string, region: string, postalCode: string): Partial<ApplicationForm> => ({
  company,
  registryNumber: `US-${postalCode}`,
  country: 'US',
  registered: { ...blankAddress, line1: '40 Canal Street', city, region, postalCode },
  applicant: { name: 'Dale Whitaker', phone: '+1 218 555 0140' },
  limit: '60000.00',
  currency: 'USD',
})

const demoApplications: readonly Demo[] = [
  {
    number: 'CA-7KXM2QD',
    status: 'draft',
    days: 6,
    form: german('Rügen Bootsbau GmbH', 'Sassnitz', '18546', '25000.00'),
  },
  {
    number: 'CA-4NPW8RT',
    status: 'submitted',
    days: 2,
    form: german('Kieler Werftbedarf GmbH', 'Kiel', '24103', '80000.00'),
  },
  {
    number: 'CA-9HVB3LC',
    status: 'submitted',
    days: 1,
    // An account has this number already.
    form: {
      ...german('Fjellheim Marina AS', 'Bergen', '5003', '40000.00'),
      country: 'NO',
      registryNumber: '918273641',
      vatNumber: 'NO918273641MVA',
    },
  },
  {
    number: 'CA-2FZJ6YG',
    status: 'inReview',
    days: 3,
    form: german('Stralsunder Yachtservice GmbH', 'Stralsund', '18439', '15000.00'),
  },
  {
    number: 'CA-5TQC9WD',
    status: 'informationAsked',
    days: 5,
    note: 'Please send the annual accounts of 2025.',
    form: german('Warnow Metallbau GmbH', 'Rostock', '18055', '120000.00'),
  },
  {
    number: 'CA-8RMK4PX',
    status: 'approved',
    days: 20,
    limitMinor: 3_000_000,
    form: german('Usedom Charter GmbH', 'Wolgast', '17438', '30000.00'),
  },
  {
    number: 'CA-3GLV7NB',
    status: 'declined',
    days: 31,
    note: 'The company is younger than a year.',
    form: german('Darßer Bootsverleih UG', 'Prerow', '18375', '90000.00'),
  },
  {
    number: 'CA-6WDH2ZJ',
    status: 'withdrawn',
    days: 12,
    form: german('Hiddensee Fähren GmbH', 'Vitte', '18565', '20000.00'),
  },
  { number: 'CA-4YBT5QF', status: 'expired', days: 40, form: german('Boddenfischer eG', 'Barth', '18356', '10000.00') },
  {
    number: 'CA-7PCN3KV',
    status: 'submitted',
    days: 4,
    byProgram: true,
    form: american('Iron Range Hydraulics LLC', 'Virginia', 'MN', '55792'),
  },
  {
    number: 'CA-9XGR6MH',
    status: 'inReview',
    days: 8,
    byProgram: true,
    form: american('Superior Dock & Crane Inc.', 'Superior', 'WI', '54880'),
  },
  {
    number: 'CA-2KJW8TL',
    status: 'approved',
    days: 60,
    byProgram: true,
    limitMinor: 5_000_000,
    form: american('Mesabi Fleet Repair Co.', 'Hibbing', 'MN', '55746'),
  },
]

/** The steps by which an application came to its status. */
const waysTo: Readonly<Record<ApplicationStatus, readonly (readonly [string, ApplicationStatus])[]>> = {
  draft: [],
  submitted: [['application.submit', 'submitted']],
  inReview: [
    ['application.submit', 'submitted'],
    ['review.start', 'inReview'],
  ],
  informationAsked: [
    ['application.submit', 'submitted'],
    ['review.start', 'inReview'],
    ['information.ask', 'informationAsked'],
  ],
  approved: [
    ['application.submit', 'submitted'],
    ['review.start', 'inReview'],
    ['application.approve', 'approved'],
  ],
  declined: [
    ['application.submit', 'submitted'],
    ['review.start', 'inReview'],
    ['application.decline', 'declined'],
  ],
  withdrawn: [
    ['application.submit', 'submitted'],
    ['application.withdraw', 'withdrawn'],
  ],
  expired: [['day.come', 'expired']],
}
const byReviewer = ['review.start', 'information.ask', 'application.approve', 'application.decline']

/** Stores them; a draft's own link, and one with which a company can apply, are in the outbox and work. */
export async function seedApplications(store: Store, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  for (const demo of demoApplications) {
    const { number, status, days, byProgram = false, note = null, limitMinor = null } = demo
    const id = `ca-${number.slice(3).toLowerCase()}`
    const form = { ...blankForm, ...demo.form }
    const way = waysTo[status]
    const isWaiting = status === 'draft' || status === 'informationAsked'
    const invitedBy = userId(byProgram ? 'sven.support' : 'mark.merchant')
    const [row] = await store
      .db()
      .insert(applications)
      .values({
        id,
        number,
        programId: NORTHGATE,
        buidMerchant: byProgram ? null : BALTIC,
        invitedBy,
        status,
        since: before(days),
        endsOn: isWaiting ? addDays(businessDate(before(days)), status === 'draft' ? DRAFT_DAYS : ANSWER_DAYS) : null,
        email: `office.${number.slice(3).toLowerCase()}@applicant.example`,
        language: 'en',
        form,
        company: form.company,
        requestedMinor: requestedMinor(form),
        currency: form.currency,
        createdAt: before(days + way.length + 1),
        submittedAt: way[0]?.[0] === 'application.submit' ? before(days + way.length - 1) : null,
        consent: way[0]?.[0] === 'application.submit' ? 'The information is correct.' : null,
        note,
        limitMinor,
        termsDays: limitMinor === null ? null : 30,
      })
      .returning()
    let from: ApplicationStatus = 'draft'
    const steps = way.map(([event, toStatus], index) => {
      const fromStatus = from
      from = toStatus
      const isLast = index === way.length - 1
      const by = byReviewer.includes(event) ? userId('emil.enrollment') : null
      return {
        applicationId: id,
        event,
        fromStatus,
        toStatus,
        at: before(days + way.length - 1 - index),
        by,
        note: isLast ? note : null,
      }
    })
    await insertAll(store, applicationHistory, [
      { applicationId: id, event: 'application.start', toStatus: 'draft', at: before(days + way.length + 1) },
      ...steps,
    ])
    if (status === 'draft' && row) await applicantMail(store, 'started', row, now)
  }
  await insertAll(store, applicationDocuments, [
    {
      id: 'cad-2fzj6yg',
      applicationId: 'ca-2fzj6yg',
      fileName: 'registry-extract.csv',
      mediaType: 'text/csv',
      fileSize: 24,
      content: new TextEncoder().encode('number;since\nHRB 18439;2\n'),
      enteredAt: before(5),
    },
  ])
  const link = {
    tokenHash: unknownHash(),
    programId: NORTHGATE,
    buidMerchant: BALTIC,
    madeBy: userId('mark.merchant'),
    sentTo: 'office@darss-yachten.example',
    createdAt: now,
    endsAt: before(-30),
  }
  await insertAll(store, applicationLinks, [link])
  await inviteToApply(store, link, { who: 'Mark Merchant', language: 'en' })
}
