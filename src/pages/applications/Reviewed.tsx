import { useState } from 'react'

import { Trans, useLingui } from '@lingui/react/macro'

import type { ReviewedApplication } from '../../../domain/contract/applications/application.ts'
import { isVatUnusual } from '../../../domain/rules/applications/form.ts'
import { applicationLabels as labels, applicationSteps } from '../../../machines/application-words.ts'
import { applicationDocumentHref, downloadApplicationDocument } from '../../api/applications/applications.ts'
import { useClient } from '../../shared/app/use-client.ts'
import { useDownload } from '../../shared/load/use-download.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import { line, muted, stack } from '../../ui/layout/layout.css.ts'
import { under } from '../../ui/table/DataTable.css.ts'
import { useFormat } from '../../ui/text/use-format.ts'
import { DecisionDialog, decisionWords, type DecisionName } from './DecisionDialog.tsx'

type Of = { application: ReviewedApplication }

/** What only a reviewer sees of an application. */
export function Reviewed({ application }: Of) {
  const { t } = useLingui()
  const { form, email, consent, buidCustomer } = application
  const administrator = form.administrator ?? { name: form.applicant.name, email }
  return (
    <>
      <Card title={t`Information for the review`}>
        <Facts
          facts={[
            { id: 'email', label: t(labels.email), value: email },
            {
              id: 'administrator',
              label: t`First administrator`,
              value: `${administrator.name}, ${administrator.email}`,
            },
            {
              id: 'references',
              label: t`Trade references`,
              value:
                form.references.length === 0 ? (
                  '–'
                ) : (
                  <ul>
                    {form.references.map((one, index) => (
                      <li key={index}>{[one.company, one.contact, one.email].filter(Boolean).join(', ')}</li>
                    ))}
                  </ul>
                ),
            },
            { id: 'consent', label: t`Consent`, value: consent ?? '–' },
            ...(buidCustomer === null ? [] : [{ id: 'account', label: t`Account`, value: buidCustomer }]),
          ]}
        />
      </Card>
      <DocumentList application={application} />
    </>
  )
}

const stepsOf: Readonly<Partial<Record<ReviewedApplication['status'], readonly DecisionName[]>>> = {
  submitted: ['review.start'],
  inReview: ['application.approve', 'information.ask', 'application.decline'],
}

/** What to know before a decision, and the steps that the status allows. */
export function Decide({ application, onChanged }: Of & { onChanged: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const [asked, setAsked] = useState<DecisionName | null>(null)
  const steps = stepsOf[application.status] ?? []
  const { duplicates, form } = application
  const isUnusual = isVatUnusual(form)
  return (
    <>
      {duplicates.length === 0 ? null : (
        <Notice tone="late" title={t`This company may already have an account`}>
          <ul>
            {duplicates.map((one) => (
              <li key={one.buid_customer}>
                {[one.customer_name, one.buid_customer, one.city_state_zip].filter(Boolean).join(', ')}:{' '}
                {one.is_by_number ? t`same registry or VAT number` : t`same name and postal code`}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {isUnusual ? (
        <Notice tone="wait">
          {t`The VAT number doesn’t look like one from ${{ country: format.country(form.country) }}.`}
        </Notice>
      ) : null}
      {application.status === 'informationAsked' ? (
        <Notice tone="wait">
          <Trans>The applicant has a question to answer. The review continues when the answer arrives.</Trans>
        </Notice>
      ) : null}
      {steps.length === 0 ? null : (
        <div className={line.start}>
          {steps.map((step, index) => (
            <Button key={step} kind={index === 0 ? 'main' : 'plain'} onClick={() => setAsked(step)}>
              {t(decisionWords[step])}
            </Button>
          ))}
        </div>
      )}
      {asked === null ? null : (
        <DecisionDialog
          application={application}
          step={asked}
          onClose={() => {
            setAsked(null)
            // Also what was refused is shown as it is now.
            onChanged()
          }}
        />
      )}
    </>
  )
}

function DocumentList({ application: { documents } }: Of) {
  const { t } = useLingui()
  const format = useFormat()
  const client = useClient()
  const { underWay, hasFailed, onClick } = useDownload()
  return (
    <Card title={t(applicationSteps.documents)}>
      <div className={stack.s3}>
        {documents.length === 0 ? <p className={muted}>{t`No documents`}</p> : null}
        <ul role="list" className={stack.s2}>
          {documents.map(({ document_id: id, file_name: fileName, file_size: size }) => (
            <li key={id} aria-busy={underWay === id || undefined}>
              <a
                href={applicationDocumentHref(client, id)}
                download={fileName}
                onClick={(event) => onClick(event, id, () => downloadApplicationDocument(client, { id, fileName }))}
              >
                {fileName}
              </a>
              <small className={under}>{format.fileSize(size)}</small>
            </li>
          ))}
        </ul>
        {hasFailed ? (
          <Notice tone="late" live="alert">{t`We couldn’t download the document. Try again later.`}</Notice>
        ) : null}
      </div>
    </Card>
  )
}
