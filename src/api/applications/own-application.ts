/** A credit application by the secret of a link. Secrets are stored nowhere. */
import * as v from 'valibot'

import { ApplicationLinkSchema, type ApplicationLink } from '../../../domain/contract/applications/own-application.ts'
import type { ApplicationForm } from '../../../domain/rules/applications/form.ts'
import type { Client } from '../client.ts'
import { ApiFailure } from '../failure.ts'

const PATH = '/ecaas/application-link'
const bodyOf = (attributes: object) => ({ data: { type: 'application-link', attributes } })
/** A file that goes slowly may take its time. */
const UPLOAD_MS = 5 * 60_000

/** POST /ecaas/application-link: what the link opens. */
export function readApplicationLink(client: Client, token: string, signal?: AbortSignal): Promise<ApplicationLink> {
  return client.send(PATH, ApplicationLinkSchema, { body: bodyOf({ token }), signal })
}

/** POST /ecaas/application-link/start: the applicant's own link goes to the address. */
export async function startApplication(
  client: Client,
  { token, email, language }: { token: string; email: string; language: string },
): Promise<void> {
  await client.send(`${PATH}/start`, v.unknown(), { body: bodyOf({ token, email, language }) })
}

/** POST /ecaas/application-link/draft. */
export function saveApplication(
  client: Client,
  { token, version, form }: { token: string; version: number; form: ApplicationForm },
): Promise<ApplicationLink> {
  return client.send(`${PATH}/draft`, ApplicationLinkSchema, { body: bodyOf({ token, version, form }) })
}

/** POST /ecaas/application-link/submission, once for a key. */
export function submitApplication(
  client: Client,
  { token, key, version, consent }: { token: string; key: string; version: number; consent: string },
): Promise<ApplicationLink> {
  return client.send(`${PATH}/submission`, ApplicationLinkSchema, {
    body: bodyOf({ token, version, consent }),
    headers: { 'idempotency-key': key },
  })
}

/** POST /ecaas/application-link/answer, once for a key. */
export function answerApplication(
  client: Client,
  { token, key, version, answer }: { token: string; key: string; version: number; answer: string },
): Promise<ApplicationLink> {
  return client.send(`${PATH}/answer`, ApplicationLinkSchema, {
    body: bodyOf({ token, version, answer }),
    headers: { 'idempotency-key': key },
  })
}

/** POST /ecaas/application-link/withdrawal. */
export function withdrawApplication(client: Client, token: string): Promise<ApplicationLink> {
  return client.send(`${PATH}/withdrawal`, ApplicationLinkSchema, { body: bodyOf({ token }) })
}

/** POST /ecaas/application-link/documents with the file as its body; `filesFailed` where it is no longer at hand. */
export async function addApplicationDocument(
  client: Client,
  { token, name, file }: { token: string; name: string; file: File | undefined },
  signal?: AbortSignal,
): Promise<ApplicationLink> {
  if (file === undefined) throw new ApiFailure('filesFailed', { status: 0 })
  return client.send(`${PATH}/documents`, ApplicationLinkSchema, {
    query: { file_name: name },
    body: file,
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` },
    timeoutMs: UPLOAD_MS,
    signal,
  })
}

/** POST /ecaas/application-link/documents/removal. */
export function removeApplicationDocument(
  client: Client,
  { token, documentId }: { token: string; documentId: string },
): Promise<ApplicationLink> {
  return client.send(`${PATH}/documents/removal`, ApplicationLinkSchema, {
    body: bodyOf({ token, document_id: documentId }),
  })
}
