/** Texts of the dialog for logging in again (ours). */
export const renewalTexts = {
  title: 'Log in to go on',
  explanation: (name: string) =>
    `Your session as ${name} has ended. Everything you wrote is still here, and goes on where it stopped.`,
  email: 'Email address',
  password: 'Password',
  code: 'Code',
  codeHint: 'Enter the code that your app shows, or one of your recovery codes.',
  beginAgain: 'Begin again',
  logIn: 'Log in',
  or: 'or',
  notNow: 'Not now',
  elsewhere: 'Log in in another tab',
  other: (current: string, name: string) =>
    `You are logged in as ${current} now, and this was written as ${name}. Log in as ${name} to go on; nothing is sent as ${current}.`,
  noAnswer: 'There was no answer. Check your connection and try again.',
} as const;
