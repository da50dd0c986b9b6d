import type { Client } from '../client.ts'
import { downloadCsv } from '../files/csv-download.ts'
import { filtersOf, type UserFilters } from './users.ts'

/** GET /ecaas/user-export. Apart from the calls of one user, whose pages download nothing. */
export const downloadUsers = (client: Client, filters: UserFilters): Promise<void> =>
  downloadCsv(client, '/ecaas/user-export', filtersOf(filters), 'users.csv')
