import { Type } from 'typebox';
import { named } from '../../../platform/http/openapi/named.ts';
import { closed, nullable, Time } from '../../../platform/http/openapi/shapes.ts';
import { MAX_PASSWORD_LENGTH } from '../accounts/password.ts';
import { REMEMBER_DAYS_MAX, REQUIRED_OF } from './second-factor.ts';

export const HoldSchema = nullable(
  Type.Enum(['enrol', 'verify'], {
    description: 'What the session owes before it opens anything else: to add a second factor, or to show it. Null: nothing.',
  }),
);
const Code = Type.String({ minLength: 1, maxLength: 20, description: 'Six digits of the authenticator app.' });
const RecoveryCode = Type.String({ minLength: 1, maxLength: 40, description: 'One of the ten; each works once.' });
/** Judged by the WebAuthn library, member by member. */
const PasskeyAnswer = named(
  'PasskeyAnswer',
  Type.Object(
    { id: Type.String({ minLength: 1, maxLength: 2_000 }), response: Type.Object({}, { additionalProperties: true }) },
    { additionalProperties: true, description: 'What the browser returned for the options, in JSON as WebAuthn writes it.' },
  ),
);
const factor = { code: Type.Optional(Code), recovery_code: Type.Optional(RecoveryCode), passkey: Type.Optional(PasskeyAnswer) };

export const SecondStepBody = Type.Object(
  { ...factor, remember: Type.Optional(Type.Boolean({ description: 'This device is not asked for a while.' })) },
  closed,
);
export const StepUpBody = Type.Object(
  { ...factor, password: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_PASSWORD_LENGTH })) },
  closed,
);
export const CodeBody = Type.Object({ code: Code }, closed);
export const PasskeyBody = Type.Object({ passkey: PasskeyAnswer }, closed);
const PasskeyName = Type.String({ minLength: 1, maxLength: 100 });
export const NewPasskeyBody = Type.Object({ name: PasskeyName, passkey: PasskeyAnswer }, closed);
export const RenamePasskeyBody = Type.Object({ name: PasskeyName }, closed);

const MethodSchema = Type.Enum(['passkey', 'code', 'recovery_code']);
export const SecondStepView = named(
  'SecondStep',
  Type.Object({
    email: Type.String(),
    methods: Type.Array(MethodSchema, { description: 'What the second step can be, best first.' }),
    remember_days: Type.Integer({ description: 'For so many days the device can be remembered; 0: not at all.' }),
  }),
);
export const PasskeyOptionsView = named(
  'PasskeyOptions',
  Type.Object({
    options: Type.Record(Type.String(), Type.Unknown(), {
      description: 'For `navigator.credentials`, in JSON as WebAuthn writes it. The challenge is good once, for 5 minutes.',
    }),
  }),
);
export const PasskeyView = named(
  'Passkey',
  Type.Object({ id: Type.String({ format: 'uuid' }), name: Type.String(), created_at: Time, last_used_at: nullable(Time) }),
);
export const SecondFactorView = named(
  'SecondFactor',
  Type.Object({
    required: Type.Boolean({ description: 'Whether you must have one.' }),
    app_since: Type.Union([Time, Type.Null()], { description: 'When your authenticator app was added; null: you have none.' }),
    passkeys: Type.Array(PasskeyView),
    passkeys_possible: Type.Boolean({ description: 'False where the address of the service allows none.' }),
    recovery_codes_left: Type.Integer(),
  }),
);
export const EnrolmentView = named(
  'AuthenticatorEnrolment',
  Type.Object({ secret: Type.String({ description: 'Base 32, to type.' }), uri: Type.String({ description: 'To scan.' }) }),
);
const recoveryCodes = Type.Array(Type.String(), { description: 'Shown now and never again.' });
export const AddedView = named(
  'AddedSecondFactor',
  Type.Object({ recovery_codes: Type.Union([recoveryCodes, Type.Null()], { description: 'With the first second factor; else null.' }) }),
);
export const AddedPasskeyView = named('AddedPasskey', Type.Object({ passkey: PasskeyView, ...AddedView.properties }), {
  extends: AddedView,
});
export const RecoveryCodesView = named('RecoveryCodes', Type.Object({ recovery_codes: recoveryCodes }));

const rules = {
  second_factor: Type.Enum([...REQUIRED_OF], { description: 'Who must have a second factor.' }),
  remember_device_days: Type.Integer({
    minimum: 0,
    maximum: REMEMBER_DAYS_MAX,
    description: 'For so many days a device can be remembered at sign-in; 0: not at all.',
  }),
};
export const RulesView = named('SignInRules', Type.Object({ ...rules, version: Type.Integer() }));
export const RulesBody = Type.Object(
  {
    ...Type.Partial(Type.Object(rules)).properties,
    version: Type.Optional(Type.Integer({ minimum: 0, description: 'Refused when someone saved in between.' })),
  },
  closed,
);
