import { i18n } from '@lingui/core'
import { fromPromise } from 'xstate'

import type { ApplicationLink } from '../../../domain/contract/applications/own-application.ts'
import type { SubmissionAnswer } from '../../../machines/parts/submission/submission.machine.ts'
import type {
  ApplicationIntent,
  ApplicationReply,
  ApplicationSave,
  FileToAdd,
} from '../../../machines/workflows/credit-application/credit-application.context.ts'
import { applicationWords } from '../../../machines/workflows/credit-application/credit-application.page.ts'
import { applicationSubmission } from '../../../machines/workflows/credit-application/credit-application.setup.ts'
import {
  addApplicationDocument,
  answerApplication,
  readApplicationLink,
  removeApplicationDocument,
  saveApplication,
  startApplication,
  submitApplication,
  withdrawApplication,
} from '../../api/applications/own-application.ts'
import type { Client } from '../../api/client.ts'
import { filled } from '../../ui/text/filled.ts'

/** The files that were chosen, by the key of their event: contents are no part of a chart. */
export type ChosenFiles = Map<string, File>

/** Returns the text of the consent in the reader's language, which is stored with the application. */
const consentText = (program: string): string => i18n._(filled(applicationWords.consent, { program }))

/** The effects of the chart with the secret of the link in them, and nowhere else. */
export function applicationPorts(client: Client, token: string, files: ChosenFiles) {
  let program = ''
  const sending = <Input extends { intent: ApplicationIntent }>() =>
    fromPromise<SubmissionAnswer<ApplicationLink>, Input>(async ({ input: { intent } }) => ({
      state: 'accepted',
      id: null,
      result: await submitApplication(client, { token, ...intent, consent: consentText(program) }),
    }))
  return {
    loadLink: fromPromise<ApplicationLink>(async ({ signal }) => {
      const link = await readApplicationLink(client, token, signal)
      program = link.program
      return link
    }),
    sendLink: fromPromise<void, { email: string }>(({ input }) =>
      startApplication(client, { token, email: input.email, language: i18n.locale }),
    ),
    saveDraft: fromPromise<ApplicationLink, ApplicationSave>(({ input }) =>
      saveApplication(client, { token, ...input }),
    ),
    addDocument: fromPromise<ApplicationLink, FileToAdd>(({ input: { key, name }, signal }) =>
      addApplicationDocument(client, { token, name, file: files.get(key) }, signal),
    ),
    removeDocument: fromPromise<ApplicationLink, { documentId: string }>(({ input }) =>
      removeApplicationDocument(client, { token, ...input }),
    ),
    sendAnswer: fromPromise<ApplicationLink, ApplicationReply>(({ input }) =>
      answerApplication(client, { token, ...input }),
    ),
    withdraw: fromPromise<ApplicationLink>(() => withdrawApplication(client, token)),
    // Sent again under the same key, a submission whose answer was lost is looked up.
    submission: applicationSubmission.provide({ actors: { submit: sending(), lookUp: sending() } }),
  }
}
