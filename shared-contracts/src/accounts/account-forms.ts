import { pages } from '../pages/pages.ts';
import { logIn, logInWithCode, registerAccount, requestReset, resetPassword } from './endpoints.ts';

/** A page with a single form, outside the settings. */
export interface AccountForm {
  /** Path of the page. */
  readonly path: string;
  /** Path of the form's endpoint. */
  readonly action: string;
  readonly title: string;
  /** Whether signed-in users are redirected away. */
  readonly isForVisitors: boolean;
}

/** The pages to log in, sign up and set a new password. */
export const accountForms = {
  login: {
    path: pages.login.path,
    action: logIn.path,
    title: 'Log in',
    isForVisitors: true,
  },
  code: {
    path: pages.loginCode.path,
    action: logInWithCode.path,
    title: 'Two-factor authentication',
    isForVisitors: true,
  },
  register: {
    path: pages.register.path,
    action: registerAccount.path,
    title: 'Sign up',
    isForVisitors: true,
  },
  forgot: {
    path: pages.forgot.path,
    action: requestReset.path,
    title: 'Forgot your password?',
    isForVisitors: false,
  },
  reset: {
    path: pages.reset.path,
    action: resetPassword.path,
    title: 'Choose a new password',
    isForVisitors: false,
  },
} as const satisfies Readonly<Record<string, AccountForm>>;
export type AccountFormName = keyof typeof accountForms;

export const accountFormNames = ['login', 'code', 'register', 'forgot', 'reset'] as const;
