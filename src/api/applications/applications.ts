/** Credit applications of a merchant or of the program, and the links by which companies apply. */
import * as v from 'valibot'

import {
  ApplicationListSchema,
  MerchantApplicationSchema,
  OpenApplicationLinksSchema,
  ReviewedApplicationSchema,
  type ApplicationFilter,
  type ApplicationList,
  type Decision,
  type MerchantApplication,
  type OpenApplicationLink,
  type ReviewedApplication,
} from '../../../domain/contract/applications/application.ts'
import type { Client } from '../client.ts'
import { saveFile } from '../files/save-file.ts'

export type ApplicationSide = 'merchant' | 'admin'
export type ApplicationsQuery = { text: string; status: ApplicationFilter; page: number; pageSize: number }

/** GET /ecaas/{side}-applications. */
export function readApplications(
  client: Client,
  { side, text, status, page, pageSize }: ApplicationsQuery & { side: ApplicationSide },
  signal?: AbortSignal,
): Promise<ApplicationList> {
  const query = {
    'filter[status]': status,
    'filter[text]': text,
    'page[number]': String(page),
    'page[size]': String(pageSize),
  }
  return client.get(`/ecaas/${side}-applications`, ApplicationListSchema, { query, signal })
}

/** GET /ecaas/merchant-applications/{id}. */
export function readMerchantApplication(
  client: Client,
  { id }: { id: string },
  signal?: AbortSignal,
): Promise<MerchantApplication> {
  return client.get(`/ecaas/merchant-applications/${encodeURIComponent(id)}`, MerchantApplicationSchema, { signal })
}

/** GET /ecaas/admin-applications/{id}. */
export function readReviewedApplication(
  client: Client,
  { id }: { id: string },
  signal?: AbortSignal,
): Promise<ReviewedApplication> {
  return client.get(`/ecaas/admin-applications/${encodeURIComponent(id)}`, ReviewedApplicationSchema, { signal })
}

/** POST /ecaas/admin-applications/{id}. */
export async function decideApplication(
  client: Client,
  { id, decision }: { id: string; decision: Decision },
): Promise<void> {
  await client.send(`/ecaas/admin-applications/${encodeURIComponent(id)}`, v.unknown(), {
    body: { data: { type: 'application-decisions', attributes: decision } },
  })
}

const contentPath = (id: string) => `/ecaas/admin-application-documents/${encodeURIComponent(id)}/content`
export const applicationDocumentHref = (client: Client, id: string): string => client.pathOf(contentPath(id))

/** A document into the reader's downloads: a failure is logged, and the caller's to say (§8). */
export async function downloadApplicationDocument(
  client: Client,
  { id, fileName }: { id: string; fileName: string },
): Promise<void> {
  saveFile(await client.download(contentPath(id), '*/*'), fileName)
}

/** GET /ecaas/{side}-application-links: those that can still be used. */
export async function readApplicationLinks(
  client: Client,
  { side }: { side: ApplicationSide },
  signal?: AbortSignal,
): Promise<readonly OpenApplicationLink[]> {
  return (await client.get(`/ecaas/${side}-application-links`, OpenApplicationLinksSchema, { signal })).items
}

/** POST /ecaas/{side}-application-links: sends a link to an address. */
export async function sendApplicationLink(
  client: Client,
  { side, email, merchantId }: { side: ApplicationSide; email: string; merchantId: string | null },
): Promise<void> {
  const attributes = { email, buid_merchant: merchantId }
  await client.send(`/ecaas/${side}-application-links`, v.unknown(), {
    body: { data: { type: 'application-links', attributes } },
  })
}

/** POST /ecaas/{side}-application-links/{id}/revocation. */
export async function revokeApplicationLink(
  client: Client,
  { side, id }: { side: ApplicationSide; id: string },
): Promise<void> {
  await client.send(`/ecaas/${side}-application-links/${encodeURIComponent(id)}/revocation`, v.unknown(), {
    body: { data: { type: 'application-link-revocations', attributes: {} } },
  })
}
