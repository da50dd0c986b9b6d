export { Page } from './not-found-page.tsx'
