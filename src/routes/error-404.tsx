export { Page } from './not-found.tsx'
