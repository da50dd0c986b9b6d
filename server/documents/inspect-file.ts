import type { DocumentExtension } from '../../domain/rules/disputes/dispute-document.ts'
import type { ContentRefusal } from '../http/content-refusal.ts'
import { hasFormula, isCsv } from './contents/csv.ts'
import { isJpeg } from './contents/jpeg.ts'
import { refuseOfficeFile } from './contents/office.ts'
import { isActivePdf, isPdf } from './contents/pdf.ts'
import { isPng } from './contents/png.ts'
import { isTestVirus } from './contents/test-virus.ts'

/** Refuses contents that are not of the kind that the file's name says, or that do something (promise S14). */
export async function inspectFile(extension: DocumentExtension, file: Buffer): Promise<ContentRefusal | null> {
  if (isTestVirus(file)) return 'documentInfected'
  switch (extension) {
    case 'pdf':
      if (!isPdf(file)) return 'documentSuspicious'
      return isActivePdf(file) ? 'documentActive' : null
    case 'png':
      return isPng(file) ? null : 'documentSuspicious'
    case 'jpg':
    case 'jpeg':
      return isJpeg(file) ? null : 'documentSuspicious'
    case 'csv':
      if (!isCsv(file)) return 'documentSuspicious'
      return hasFormula(file) ? 'documentFormula' : null
    case 'xlsx':
    case 'docx':
      return refuseOfficeFile(file, extension)
  }
}
