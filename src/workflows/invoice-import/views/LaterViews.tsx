import type { ComponentType } from 'react'

import type { InvoiceImportView } from '../../../../machines/workflows/invoice-import/invoice-import.context.ts'
import type { InvoiceImportRef } from '../../../../machines/workflows/invoice-import/invoice-import.machine.ts'
import { Ended } from './Ended.tsx'
import { Following } from './Following.tsx'
import { Mapping } from './Mapping.tsx'
import { Reviewing } from './Reviewing.tsx'

/** The views that follow the choice of the file, in one chunk. */
export const laterViews: Readonly<
  Record<
    Extract<InvoiceImportView, 'mapping' | 'following' | 'reviewing' | 'ended'>,
    ComponentType<{ run: InvoiceImportRef }>
  >
> = { mapping: Mapping, following: Following, reviewing: Reviewing, ended: Ended }
