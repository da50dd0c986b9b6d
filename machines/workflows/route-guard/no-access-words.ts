import { msg } from '#msg'

/** Words of the page that says why another one stays closed. */
export const noAccessWords = {
  closed: msg`You can’t open this page`,
  closedToRole: msg`Your role, {roleName}, can’t open this page. Ask an administrator at your company to change your role.`,
  closedToUserType: msg`Your account type can’t open this page.`,
  featureOff: msg`This page isn’t turned on for your program. Support can tell you if it will become available.`,
}
