import type { DocumentExtension } from '../../domain/rules/disputes/dispute-document.ts'

const office = 'application/vnd.openxmlformats-officedocument'

/** The media type of each kind, which the server says and no sender. */
export const mediaTypes: Readonly<Record<DocumentExtension, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  csv: 'text/csv',
  xlsx: `${office}.spreadsheetml.sheet`,
  docx: `${office}.wordprocessingml.document`,
}
