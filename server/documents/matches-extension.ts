import type { DocumentExtension } from '../../domain/rules/dispute-document.ts'
import { isCsv } from './contents/csv.ts'
import { isJpeg } from './contents/jpeg.ts'
import { isOfficeFile } from './contents/office.ts'
import { isPdf } from './contents/pdf.ts'
import { isPng } from './contents/png.ts'

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

/** Checks whether a file's contents are of the kind that its name says, and of no other (promise S14). */
export async function matchesExtension(extension: DocumentExtension, file: Buffer): Promise<boolean> {
  switch (extension) {
    case 'pdf':
      return isPdf(file)
    case 'png':
      return isPng(file)
    case 'jpg':
    case 'jpeg':
      return isJpeg(file)
    case 'csv':
      return isCsv(file)
    case 'xlsx':
    case 'docx':
      return isOfficeFile(file, extension)
  }
}
