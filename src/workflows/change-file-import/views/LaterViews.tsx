import type { ComponentType } from 'react'

import type { ChangeFileImportView } from '../../../../machines/workflows/change-file-import/change-file-import.context.ts'
import type { ChangeFileImportRef } from '../../../../machines/workflows/change-file-import/change-file-import.machine.ts'
import { Ended } from './Ended.tsx'
import { Following } from './Following.tsx'
import { Matching } from './Matching.tsx'
import { Reviewing } from './Reviewing.tsx'

/** The views that follow the choice of the file, in one chunk. */
export const laterViews: Readonly<
  Record<
    Extract<ChangeFileImportView, 'matching' | 'following' | 'reviewing' | 'ended'>,
    ComponentType<{ run: ChangeFileImportRef }>
  >
> = { matching: Matching, following: Following, reviewing: Reviewing, ended: Ended }
