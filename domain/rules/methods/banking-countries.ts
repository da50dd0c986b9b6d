/** Rules about the countries in which an account can bank (§6). */
import { payingRoles, type Role } from '../../people.ts'

/** Returns the system type of a program: the first letter of its version, U by default (§9). */
const systemType = (apiVersion: string | null): string => (apiVersion ?? '').charAt(0).toUpperCase() || 'U'

/**
 * Checks whether the countries are fetched: for system type G alone, with a bank account module other than version 1, by
 * who may pay. Elsewhere an account banks in its own country.
 */
export const fetchesBankingCountries = (
  program: { readonly apiVersion: string | null; readonly bankAccountVersion: number },
  role: Role,
): boolean => systemType(program.apiVersion) === 'G' && program.bankAccountVersion !== 1 && payingRoles.includes(role)
