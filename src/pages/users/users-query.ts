import type { UserSort } from '../../../domain/contract/access/user.ts'
import type { UserFilters } from '../../api/access/users.ts'

/** Search parameters of the list of users; an empty string is a filter that is not set. */
export type UsersQuery = UserFilters & { sort: UserSort; page: number; pageSize: number }
