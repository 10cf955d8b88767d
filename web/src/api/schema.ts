// Made from the server’s OpenAPI document by `npm run web:types`. Do not edit.
export interface paths {
    "/api/v1/admin/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the personal tokens of all users
         * @description Masked.
         */
        get: operations["listAllPersonalTokens"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a personal token of any user
         * @description At once.
         */
        delete: operations["deleteAnyPersonalToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alert-groups/{id}/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Acknowledge the firing alerts of a group */
        post: operations["acknowledgeAlertGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alert-groups/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resolve the open alerts of a group */
        post: operations["resolveAlertGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List and search alerts */
        get: operations["listAlerts"];
        put?: never;
        /** Create an alert */
        post: operations["createAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an alert */
        get: operations["getAlert"];
        put?: never;
        post?: never;
        /** Delete an alert */
        delete: operations["deleteAlert"];
        options?: never;
        head?: never;
        /**
         * Change an alert
         * @description Title, description, severity or annotations.
         */
        patch: operations["updateAlert"];
        trace?: never;
    };
    "/api/v1/alerts/{number}/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Acknowledge an alert */
        post: operations["acknowledgeAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/{number}/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain an alert
         * @description Every decision about it, in order, with the rule that decided.
         */
        get: operations["explainAlert"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/{number}/investigate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask an agent to investigate */
        post: operations["investigateAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/{number}/related": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List related alerts
         * @description Those of the same group, then recent ones of the same kind.
         */
        get: operations["listRelatedAlerts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/{number}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reopen a resolved alert
         * @description It fires again.
         */
        post: operations["reopenAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/{number}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resolve an alert */
        post: operations["resolveAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/{number}/thread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the messages about an alert
         * @description Written in the web app and in chat.
         */
        get: operations["listAlertMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/{number}/thread/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Write a message about an alert */
        post: operations["createAlertMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/{number}/thread/typing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Show that you are typing */
        post: operations["showAlertTyping"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/{number}/unacknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Unacknowledge an alert */
        post: operations["unacknowledgeAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/facets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get counts for filtering alerts
         * @description Labels, severities and sources of the alerts that the same filter would list.
         */
        get: operations["getAlertFacets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List label names or values
         * @description Of the newest alerts, the most frequent first; with a name, its values.
         */
        get: operations["listAlertLabels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit events
         * @description Newest first.
         */
        get: operations["listAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/change-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for another email address
         * @description It counts once the link in the email sent there is opened.
         */
        post: operations["requestEmailChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/change-email/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a new email address
         * @description With the token of the link that was sent there.
         */
        post: operations["confirmEmailChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change your password
         * @description Every other session ends.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/chatone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Go to Slack to sign in */
        get: operations["startChatoneSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/chatone/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Come back from Slack */
        get: operations["finishChatoneSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/chatone/enabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get whether users can sign in with Slack */
        get: operations["getChatoneStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a link to choose a new password
         * @description The answer is the same for every address.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/idpone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Go to Google to sign in */
        get: operations["startIdponeSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/idpone/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Come back from Google */
        get: operations["finishIdponeSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/idpone/enabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get whether users can sign in with Google */
        get: operations["getIdponeStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description Sets the session cookie and the CSRF cookie.
         */
        post: operations["logIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign out */
        post: operations["logOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the signed-in user */
        get: operations["getCurrentUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/oidc/{id}/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Go to a provider to sign in */
        get: operations["startOidcSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/oidc/{id}/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Come back from a provider */
        get: operations["finishOidcSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/oidc/{id}/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sign out at a provider
         * @description After signing out here.
         */
        get: operations["startOidcLogOut"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/oidc/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List providers that users can sign in with */
        get: operations["listSignInProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change your name, phone or time zone
         * @description What is left out stays; null clears.
         */
        post: operations["updateProfile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renew the session
         * @description Sets new cookies with a new end.
         */
        post: operations["refreshSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose a password by link
         * @description With the token of an invitation or of a password reset; then sign in with it.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your sessions
         * @description Most recently used first.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * End every other session
         * @description The session that asks stays.
         */
        delete: operations["deleteOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a session
         * @description At once; to end the one you use, sign out.
         */
        delete: operations["deleteSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List chat channels
         * @description Of the connected chat platforms, for choosing a destination.
         */
        get: operations["listChannels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/credential-providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List credential providers
         * @description By name; credentials are masked.
         */
        get: operations["listCredentialProviders"];
        put?: never;
        /** Create a credential provider */
        post: operations["createCredentialProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/credential-providers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a credential provider */
        get: operations["getCredentialProvider"];
        put?: never;
        post?: never;
        /** Delete a credential provider */
        delete: operations["deleteCredentialProvider"];
        options?: never;
        head?: never;
        /**
         * Change a credential provider
         * @description What is left out stays.
         */
        patch: operations["updateCredentialProvider"];
        trace?: never;
    };
    "/api/v1/dashboard/daily-summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the summary of a day */
        get: operations["getDailySummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dashboard/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get current figures */
        get: operations["getDashboardStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dashboard/trends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get trends */
        get: operations["getDashboardTrends"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/destinations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List destinations
         * @description The named ones, each with its last deliveries.
         */
        get: operations["listDestinations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/escalation-policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List escalation policies */
        get: operations["listEscalationPolicies"];
        put?: never;
        /** Create an escalation policy */
        post: operations["createEscalationPolicy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/escalation-policies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an escalation policy
         * @description And what uses it.
         */
        get: operations["getEscalationPolicy"];
        put?: never;
        post?: never;
        /**
         * Delete an escalation policy
         * @description Refused while a service or a team uses it.
         */
        delete: operations["deleteEscalationPolicy"];
        options?: never;
        head?: never;
        /**
         * Change an escalation policy
         * @description Escalations that run keep theirs.
         */
        patch: operations["updateEscalationPolicy"];
        trace?: never;
    };
    "/api/v1/escalations/held": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List paused escalations
         * @description Overdue for longer than ESCALATION_HOLD_AFTER; they wait for a person.
         */
        get: operations["listHeldEscalations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/escalations/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resume or stop paused escalations */
        post: operations["releaseEscalations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream live events
         * @description Server-sent events for signed-in users, filtered by permission and resumable by Last-Event-ID; 20 streams a user.
         *
         *     - `alerts.changed` (`alerts:read`): Alerts came, changed or went.
         *     - `thread.message` (`alerts:read`): Somebody wrote in the thread of a group of alerts, in the web app or in chat.
         *     - `thread.typing` (`alerts:read`): Somebody is writing in the thread of a group of alerts.
         *     - `incident.changed` (`incidents:read`): An incident was declared, changed or deleted, or its timeline grew.
         *     - `escalation_policy.changed` (`escalation:read`): An escalation policy was made, edited or deleted.
         *     - `notification.created` (`notifications:read`): The person has a new notification in the app.
         *     - `notification.read` (`notifications:read`): The person read one notification or all of them, in another window perhaps.
         *     - `preferences.changed` (`notifications:read`): The person changed how they want to be notified.
         *     - `pages.changed` (`incidents:read`): Pages of an incident were planned, sent, refused or skipped.
         *     - `schedule.changed` (`oncall:read`): Who is on call when may have changed: layers were saved, an override was made or deleted.
         *     - `cover.changed` (`oncall:read`): Somebody asked for cover, accepted a request, or took it back.
         *     - `handoff.created` (`oncall:read`): A shift ended and the next one began.
         *     - `handoff.changed` (`oncall:read`): Notes of a handoff were written, or it was acknowledged.
         *     - `heartbeat.changed` (`heartbeats:read`): A heartbeat was made, edited or deleted, or its state changed. Not every ping of a busy heartbeat is announced.
         *     - `service.changed` (`services:read`): A service was made, edited or deleted, or what depends on it changed.
         *     - `team.changed` (`oncall:read`): A team was made, edited or deleted, or its members changed.
         *     - `routes.changed` (`routes:read`): The routing rules were saved.
         *     - `integrations.changed` (`integrations:read`): The settings of an integration changed.
         *     - `user.changed` (`users:manage`): An account was made, edited or deleted, or its person changed its own profile.
         *     - `saved_views.changed` (`notifications:read`): The person saved or deleted a view of a list.
         *     - `account.changed` (`notifications:read`): The person’s own account changed: its profile, its tokens, or what it may do.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/heartbeats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List heartbeats
         * @description With their state.
         */
        get: operations["listHeartbeats"];
        put?: never;
        /**
         * Create a heartbeat
         * @description Its address to ping is shown once.
         */
        post: operations["createHeartbeat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/heartbeats/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a heartbeat
         * @description With its last pings and changes of state.
         */
        get: operations["getHeartbeat"];
        /**
         * Change a heartbeat
         * @description Also pauses or resumes it, or gives it a new address. What is left out stays.
         */
        put: operations["updateHeartbeat"];
        post?: never;
        /**
         * Delete a heartbeat
         * @description Its alert is resolved.
         */
        delete: operations["deleteHeartbeat"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/heartbeats/ping/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Report that a job is well */
        get: operations["pingHeartbeat"];
        put?: never;
        /** Report that a job is well */
        post: operations["pingHeartbeatByPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/heartbeats/ping/{token}/{status}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report the exit status of a job
         * @description 0 is success, 1 to 255 a failure.
         */
        get: operations["finishHeartbeatRun"];
        put?: never;
        /**
         * Report the exit status of a job
         * @description 0 is success, 1 to 255 a failure.
         */
        post: operations["finishHeartbeatRunByPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/heartbeats/ping/{token}/fail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report that a job failed
         * @description Its alert fires at once.
         */
        get: operations["failHeartbeatRun"];
        put?: never;
        /**
         * Report that a job failed
         * @description Its alert fires at once.
         */
        post: operations["failHeartbeatRunByPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/heartbeats/ping/{token}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Report that a run of a job begins */
        get: operations["startHeartbeatRun"];
        put?: never;
        /** Report that a run of a job begins */
        post: operations["startHeartbeatRunByPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List and search incidents */
        get: operations["listIncidents"];
        put?: never;
        /**
         * Declare an incident
         * @description With an Idempotency-Key a repeated request declares no second one and gets the first answer, also after a crash.
         */
        post: operations["createIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an incident
         * @description With timeline, roles, linked alerts and escalation.
         */
        get: operations["getIncident"];
        put?: never;
        post?: never;
        /** Delete an incident */
        delete: operations["deleteIncident"];
        options?: never;
        head?: never;
        /**
         * Change an incident
         * @description Title, description, severity or custom fields.
         */
        patch: operations["updateIncident"];
        trace?: never;
    };
    "/api/v1/incidents/{id}/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Acknowledge an incident
         * @description Stops the escalation.
         */
        post: operations["acknowledgeIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List linked alerts
         * @description Newest first.
         */
        get: operations["listIncidentAlerts"];
        put?: never;
        /**
         * Link alerts to an incident
         * @description By their numbers.
         */
        post: operations["linkAlerts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}/alerts/{alertNumber}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Unlink an alert from an incident */
        delete: operations["unlinkAlert"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}/begin-triage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin triage of an incident */
        post: operations["beginIncidentTriage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an incident
         * @description It was a false alarm. Stops the escalation.
         */
        post: operations["cancelIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close an incident
         * @description Nothing more is to be done.
         */
        post: operations["closeIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}/escalate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Escalate an incident
         * @description Pages the next level, or the one named, now.
         */
        post: operations["escalateIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}/ics/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List incident roles
         * @description Ended ones included, oldest first.
         */
        get: operations["listIncidentRoles"];
        put?: never;
        /**
         * Assign an incident role
         * @description Whoever had it before is notified.
         */
        post: operations["createIncidentRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}/ics/roles/{roleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Hand over or end an incident role */
        patch: operations["updateIncidentRole"];
        trace?: never;
    };
    "/api/v1/incidents/{id}/mitigate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mitigate an incident
         * @description The effect on users has ended. Stops the escalation.
         */
        post: operations["mitigateIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the pages of an incident
         * @description Who was notified, by which channel, and every attempt.
         */
        get: operations["listIncidentPages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}/promote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark an incident as active */
        post: operations["promoteIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reopen an incident
         * @description The escalation starts again at level 1.
         */
        post: operations["reopenIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}/request-summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask an agent for a summary */
        post: operations["requestIncidentSummary"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resolve an incident
         * @description The cause is gone. Stops the escalation.
         */
        post: operations["resolveIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the timeline of an incident
         * @description Oldest first unless asked otherwise.
         */
        get: operations["listTimeline"];
        put?: never;
        /** Add a timeline entry */
        post: operations["createTimelineEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}/unacknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo an acknowledgement
         * @description Within ten minutes; the escalation goes on.
         */
        post: operations["unacknowledgeIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get incident metrics
         * @description Mean times and targets met, over all and by severity.
         */
        get: operations["getIncidentMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the settings of the integrations
         * @description Secrets only as set or not set.
         */
        get: operations["getIntegrations"];
        /**
         * Change settings of integrations
         * @description What is left out stays; null clears.
         */
        put: operations["updateIntegrations"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/{kind}/confirm-email-matching": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm matching users by email
         * @description In the workspace that is connected now.
         */
        post: operations["confirmEmailMatching"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/chatone/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Slack: the slash command */
        post: operations["receiveChatoneCommand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/chatone/disconnect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disconnect the Slack workspace
         * @description Forgets its bot token and revokes it.
         */
        post: operations["disconnectChatone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/chatone/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Slack: somebody wrote in a thread */
        post: operations["receiveChatoneEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/chatone/interactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Slack: a button was pressed */
        post: operations["receiveChatoneInteraction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/chatone/oauth/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin connecting the Slack workspace
         * @description Answers the address to send this browser to.
         */
        post: operations["startChatoneConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/chatone/oauth/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Come back from Slack with a workspace */
        get: operations["finishChatoneConnection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/chattwo/interactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mattermost: a button was pressed, or somebody wrote in a thread */
        post: operations["receiveChattwoInteraction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/integrations/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test an integration
         * @description With a real call; with a channel, a test message is posted there.
         */
        post: operations["testIntegration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your notifications */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark a notification as read */
        post: operations["readNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/read-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark all your notifications as read */
        post: operations["readAllNotifications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/unread-count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get how many notifications are unread */
        get: operations["getUnreadCount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/oidc/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List OpenID Connect providers
         * @description Secrets are masked.
         */
        get: operations["listOidcProviders"];
        put?: never;
        /** Create an OpenID Connect provider */
        post: operations["createOidcProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/oidc/providers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an OpenID Connect provider */
        get: operations["getOidcProvider"];
        put?: never;
        post?: never;
        /**
         * Delete an OpenID Connect provider
         * @description And the links it proved.
         */
        delete: operations["deleteOidcProvider"];
        options?: never;
        head?: never;
        /**
         * Change an OpenID Connect provider
         * @description What is left out stays.
         */
        patch: operations["updateOidcProvider"];
        trace?: never;
    };
    "/api/v1/oidc/providers/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test an OpenID Connect provider
         * @description Asks it to describe itself, whether or not it is switched on.
         */
        post: operations["testOidcProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/on-call/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your calendar addresses
         * @description The secret part is not shown again.
         */
        get: operations["listCalendars"];
        put?: never;
        /**
         * Create a calendar address
         * @description For calendar programs: of a schedule or, without one, of your own shifts. Shown once.
         */
        post: operations["createCalendar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/on-call/calendar/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke a calendar address */
        delete: operations["deleteCalendar"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/on-call/calendar/{token}.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a calendar
         * @description Shifts from 15 days ago to 180 days ahead as iCalendar. The address itself is the key.
         */
        get: operations["getCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/on-call/cover-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List open cover requests
         * @description Those that you made or can accept.
         */
        get: operations["listCoverRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/on-call/cover-requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Withdraw a cover request */
        delete: operations["deleteCoverRequest"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/on-call/cover-requests/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a cover request
         * @description The first who accepts takes the hours.
         */
        post: operations["acceptCoverRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/on-call/coverage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List coverage gaps
         * @description Of the coming days: service, policy, level, team, user, contact method; by service name.
         */
        get: operations["listCoverageGaps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/on-call/handoffs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List handoffs
         * @description Newest first.
         */
        get: operations["listHandoffs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/on-call/handoffs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a handoff */
        get: operations["getHandoff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Write handoff notes
         * @description What is open, what to watch, what was found. Others than the two users give a reason.
         */
        patch: operations["updateHandoff"];
        trace?: never;
    };
    "/api/v1/on-call/handoffs/{id}/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a handoff
         * @description Only the incoming user; once more changes nothing.
         */
        post: operations["acknowledgeHandoff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/on-call/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get whether you are on call
         * @description Where, and your next shift.
         */
        get: operations["getMyOnCallStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/on-call/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get pager load
         * @description Pages in each shift between two instants (default: the last 30 days), and for each user.
         */
        get: operations["getOnCallMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/on-call/my-on-call": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your shifts
         * @description In all schedules between two instants (default: the next 30 days).
         */
        get: operations["listMyShifts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/on-call/overrides/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End an override
         * @description What it did so far stays.
         */
        delete: operations["deleteOverride"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/on-call/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List on-call schedules */
        get: operations["listSchedules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/on-call/schedules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an on-call schedule
         * @description And who is on call between two instants (default: the next 30 days), overrides and history included.
         */
        get: operations["getSchedule"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Replace the layers of a schedule
         * @description From now on. Answers what changes for whom in the next 90 days, and notifies them.
         */
        patch: operations["updateSchedule"];
        trace?: never;
    };
    "/api/v1/on-call/schedules/{id}/cover-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the cover requests of a schedule
         * @description Newest first.
         */
        get: operations["listScheduleCoverRequests"];
        put?: never;
        /**
         * Create a cover request
         * @description Asks others to take over hours of yours, and notifies them.
         */
        post: operations["createCoverRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/on-call/schedules/{id}/overrides": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the overrides of a schedule */
        get: operations["listOverrides"];
        put?: never;
        /**
         * Create an override
         * @description Puts a user on call for a time; the latest override counts.
         */
        post: operations["createOverride"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/on-call/schedules/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a schedule
         * @description Who would be on call with these layers and overrides. Nothing is stored.
         */
        post: operations["previewSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/on-call/who-is-on-call": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who is on call
         * @description One entry for each schedule; a null user where nobody is.
         */
        get: operations["listOnCall"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/onboarding/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Complete onboarding */
        post: operations["completeOnboarding"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/onboarding/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get which onboarding steps are done */
        get: operations["getOnboardingStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get this interface as OpenAPI 3.1 */
        get: operations["getOpenApiDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List names of users
         * @description By id, or to choose from.
         */
        get: operations["listPeople"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/readiness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the state of pipeline, scheduler and correlator */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/routes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the routing rules */
        get: operations["getRoutes"];
        /** Replace the routing rules */
        put: operations["updateRoutes"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/routes/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview routing rules
         * @description What a proposal would change, for one set of labels or for the stored alerts of the last days. Nothing is stored.
         */
        post: operations["previewRoutes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/routes/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List versions of the routing rules
         * @description Newest first.
         */
        get: operations["listRoutesVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/routes/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a version of the routing rules */
        get: operations["getRoutesVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/routes/versions/{version}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a version of the routing rules
         * @description It is saved as a new version.
         */
        post: operations["restoreRoutesVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/saved-views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your saved views
         * @description Of one list, by name.
         */
        get: operations["listSavedViews"];
        put?: never;
        /**
         * Save a view
         * @description The same name replaces.
         */
        post: operations["createSavedView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/saved-views/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a saved view */
        delete: operations["deleteSavedView"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List services
         * @description With their status.
         */
        get: operations["listServices"];
        put?: never;
        /** Create a service */
        post: operations["createService"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/services/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a service
         * @description With its status and dependencies.
         */
        get: operations["getService"];
        put?: never;
        post?: never;
        /**
         * Delete a service
         * @description Refused while it has open incidents.
         */
        delete: operations["deleteService"];
        options?: never;
        head?: never;
        /**
         * Change a service
         * @description What is left out stays.
         */
        patch: operations["updateService"];
        trace?: never;
    };
    "/api/v1/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create the first admin and sign in */
        post: operations["completeSetup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/setup/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get whether the service has its first admin */
        get: operations["getSetupStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shared-secrets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List shared secrets
         * @description By name; values are masked.
         */
        get: operations["listSharedSecrets"];
        put?: never;
        /** Create a shared secret */
        post: operations["createSharedSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shared-secrets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a shared secret */
        get: operations["getSharedSecret"];
        put?: never;
        post?: never;
        /** Delete a shared secret */
        delete: operations["deleteSharedSecret"];
        options?: never;
        head?: never;
        /**
         * Change a shared secret
         * @description What is left out stays.
         */
        patch: operations["updateSharedSecret"];
        trace?: never;
    };
    "/api/v1/system/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the effective configuration */
        get: operations["getSystemConfig"];
        /**
         * Change the configuration
         * @description What may be changed while the service runs.
         */
        put: operations["updateSystemConfig"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List teams */
        get: operations["listTeams"];
        put?: never;
        /**
         * Create a team
         * @description With an on-call schedule.
         */
        post: operations["createTeam"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/teams/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a team
         * @description With its members, escalation policy and schedules.
         */
        get: operations["getTeam"];
        put?: never;
        post?: never;
        /**
         * Delete a team
         * @description And its schedule. Refused while a service or a policy needs it.
         */
        delete: operations["deleteTeam"];
        options?: never;
        head?: never;
        /**
         * Change a team
         * @description What is left out stays.
         */
        patch: operations["updateTeam"];
        trace?: never;
    };
    "/api/v1/user/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your personal tokens
         * @description Newest first, masked. A token sees itself and what it made.
         */
        get: operations["listPersonalTokens"];
        put?: never;
        /**
         * Create a personal token
         * @description It may do no more than you. The token is shown once.
         */
        post: operations["createPersonalToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/user/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke one of your personal tokens
         * @description At once. A token revokes only itself and what it made.
         */
        delete: operations["deletePersonalToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List users */
        get: operations["listUsers"];
        put?: never;
        /**
         * Create a user
         * @description Without a password: an invitation, by email or, without a mail server, as a link in the answer.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a user */
        get: operations["getUser"];
        /**
         * Change a user
         * @description What is left out stays.
         */
        put: operations["updateUser"];
        post?: never;
        /**
         * Delete a user
         * @description The name stays in timelines and the audit log.
         */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/{id}/password-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a link to choose a password
         * @description By email or, without a mail server, in the answer. Earlier links stop working.
         */
        post: operations["createPasswordLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/me/chatone/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Go to Slack to link an account */
        get: operations["startChatoneLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/me/chatone/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Come back from Slack with an account to link */
        get: operations["finishChatoneLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/me/chatone/disconnect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Unlink your Slack account */
        post: operations["unlinkChatone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/me/chattwo/connect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Link your Mattermost account
         * @description The one that has your verified email address.
         */
        post: operations["linkChattwo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/me/chattwo/disconnect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Unlink your Mattermost account */
        post: operations["unlinkChattwo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/me/idpone/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Go to Google to link an account */
        get: operations["startIdponeLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/me/idpone/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Come back from Google with an account to link */
        get: operations["finishIdponeLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/me/idpone/disconnect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Unlink your Google account */
        post: operations["unlinkIdpone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/me/linked-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your linked accounts */
        get: operations["listLinkedAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/me/notification-preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get your notification rules */
        get: operations["getNotificationPreferences"];
        /** Replace your notification rules */
        put: operations["updateNotificationPreferences"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/me/notification-preferences/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send yourself a test notification
         * @description By one channel, or by all of your rules.
         */
        post: operations["testNotificationPreferences"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/me/oidc/{id}/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Go to a provider to link an account */
        get: operations["startOidcLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/me/oidc/{id}/disconnect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Unlink your account at a provider */
        post: operations["unlinkOidc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/me/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the pages sent to you
         * @description Newest first, with every attempt.
         */
        get: operations["listMyPages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/me/phone/call": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Be called at your new phone number
         * @description The call says a code; three calls an hour.
         */
        post: operations["callPhone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/me/phone/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm your new phone number
         * @description With the code that the call said; the number is used from then on.
         */
        post: operations["confirmPhone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/voiceone/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Twilio: what a call does */
        post: operations["receiveVoiceoneCall"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/voicetwo/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Telnyx: what a call does */
        post: operations["receiveVoicetwoCall"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List active webhook tokens
         * @description Newest first, masked.
         */
        get: operations["listWebhookTokens"];
        put?: never;
        /**
         * Create a webhook token
         * @description The token is shown once.
         */
        post: operations["createWebhookToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a webhook token
         * @description At once.
         */
        delete: operations["deleteWebhookToken"];
        options?: never;
        head?: never;
        /**
         * Change a webhook token
         * @description What it does with bodies of no known format.
         */
        patch: operations["updateWebhookToken"];
        trace?: never;
    };
    "/api/v1/webhook-tokens/refusals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List refused webhook requests
         * @description The last 200, newest first, without their bodies.
         */
        get: operations["listWebhookRefusals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-tokens/refusals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a refused webhook request
         * @description With its body, without secrets.
         */
        get: operations["getWebhookRefusal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-tokens/refusals/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a refused webhook request
         * @description As if its token sent it now.
         */
        post: operations["retryWebhookRefusal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: never;
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listAllPersonalTokens: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                limit?: number;
                skip?: number;
                /** @description created_at, name; a leading - is the other way round. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** Format: date-time */
                            created_at: string;
                            /** @description What it may do now: those that its owner has as well. */
                            effective_permissions: string[];
                            expires_at: string | null;
                            /** Format: uuid */
                            id: string;
                            last_used_at: string | null;
                            /** @description The token that made it, whose end is its end; null when the person did. */
                            made_with: {
                                id: string;
                                name: string;
                            } | null;
                            name: string;
                            owner: {
                                active: boolean;
                                display_name: string;
                                email: string;
                                id: string;
                                role: string;
                            };
                            /** @description What it was given. */
                            permissions: string[];
                            /** @description Whole only in the answer that created it; masked ever after. */
                            token: string;
                        }[];
                        limit: number;
                        next_cursor?: string;
                        skip: number;
                        total: number;
                        total_capped?: boolean;
                    };
                };
            };
        };
    };
    deleteAnyPersonalToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    acknowledgeAlertGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        changed: boolean;
                        /** @description What became of it, in a sentence. */
                        reason: string;
                    };
                };
            };
        };
    };
    resolveAlertGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        changed: boolean;
                        /** @description What became of it, in a sentence. */
                        reason: string;
                    };
                };
            };
        };
    };
    listAlerts: {
        parameters: {
            query?: {
                /** @description Where it was announced first. */
                channel?: string;
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Arrived at or before this time (RFC 3339). */
                end_date?: string;
                /** @description Exactly this fingerprint. */
                fingerprint?: string;
                /** @description Only alerts of this group. */
                group_id?: string;
                /** @description true: of each group only its newest match, with the figures of the group; sorted by number. */
                grouped?: boolean;
                /** @description name:value; several, separated by commas, must all hold. Inside a value write \, for a comma and \\ for a backslash. */
                label?: string;
                limit?: number;
                /** @description Up to 200 alert numbers separated by commas. */
                numbers?: string;
                /** @description true: firing alerts whose incident somebody has acknowledged; false: all others. */
                owned?: boolean;
                /** @description By which provider it was announced first. */
                provider?: string;
                /** @description Words that must all occur, in any case, in title, description, labels or annotations. */
                search?: string;
                /** @description One or more of critical, high, warning, info, separated by commas. */
                severity?: string;
                /** @description At most 10000; use cursor to go further. */
                skip?: number;
                /** @description updated_at, created_at or number; a leading - is descending. Default -updated_at; when grouped -number. */
                sort?: string;
                /** @description The format it arrived in, for example alertmanager. */
                source?: string;
                /** @description Arrived at or after this time (RFC 3339). */
                start_date?: string;
                /** @description One or more of firing, acknowledged, resolved, separated by commas. */
                status?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            acknowledged_at: string | null;
                            acknowledged_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            } | null;
                            annotations: {
                                [key: string]: string;
                            };
                            channel: string | null;
                            /** Format: date-time */
                            created_at: string;
                            description: string | null;
                            ends_at: string | null;
                            fingerprint: string;
                            generator_url: string | null;
                            /** @description Only when grouped: its alerts by state, the worst open severity, when the first of the open ones began. */
                            group?: {
                                /** @description Acknowledged, or of an incident that somebody has acknowledged. */
                                acknowledged: number;
                                /** @description Firing, and nobody has them. */
                                firing: number;
                                /** @description Of acknowledged, those that somebody has through an incident. */
                                owned: number;
                                resolved: number;
                                /** @enum {unknown} */
                                severity: "critical" | "high" | "warning" | "info";
                                /** Format: date-time */
                                since: string;
                            };
                            /** Format: uuid */
                            group_id: string;
                            group_key: string;
                            /** Format: uuid */
                            id: string;
                            incident_ids: string[];
                            labels: {
                                [key: string]: string;
                            };
                            /** Format: date-time */
                            last_received_at: string;
                            /** @description What people call it by. */
                            number: number;
                            occurrence_count: number;
                            owner: {
                                display_name: string;
                                incident_number: number;
                                user_id: string | null;
                            } | null;
                            provider: string | null;
                            resolved_at: string | null;
                            resolved_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            } | null;
                            service_id: string | null;
                            /** @enum {unknown} */
                            severity: "critical" | "high" | "warning" | "info";
                            /** @description The format it arrived in. */
                            source: string;
                            /** Format: date-time */
                            starts_at: string;
                            /** @enum {unknown} */
                            status: "firing" | "acknowledged" | "resolved";
                            suppressed_by: string | null;
                            title: string;
                            /** Format: date-time */
                            updated_at: string;
                        }[];
                        limit: number;
                        next_cursor?: string;
                        skip: number;
                        total: number;
                        total_capped?: boolean;
                    };
                };
            };
        };
    };
    createAlert: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    annotations?: {
                        [key: string]: string;
                    };
                    fingerprint: string;
                    labels: {
                        [key: string]: string;
                    };
                    /** @description RFC 3339; default now. */
                    starts_at?: string;
                    /** @enum {unknown} */
                    status?: "firing" | "resolved";
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        acknowledged_at: string | null;
                        acknowledged_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        } | null;
                        annotations: {
                            [key: string]: string;
                        };
                        channel: string | null;
                        /** Format: date-time */
                        created_at: string;
                        description: string | null;
                        ends_at: string | null;
                        fingerprint: string;
                        generator_url: string | null;
                        /** Format: uuid */
                        group_id: string;
                        group_key: string;
                        /** Format: uuid */
                        id: string;
                        incident_ids: string[];
                        labels: {
                            [key: string]: string;
                        };
                        /** Format: date-time */
                        last_received_at: string;
                        /** @description What people call it by. */
                        number: number;
                        occurrence_count: number;
                        owner: {
                            display_name: string;
                            incident_number: number;
                            user_id: string | null;
                        } | null;
                        provider: string | null;
                        resolved_at: string | null;
                        resolved_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        } | null;
                        service_id: string | null;
                        /** @enum {unknown} */
                        severity: "critical" | "high" | "warning" | "info";
                        /** @description The format it arrived in. */
                        source: string;
                        /** Format: date-time */
                        starts_at: string;
                        /** @enum {unknown} */
                        status: "firing" | "acknowledged" | "resolved";
                        suppressed_by: string | null;
                        title: string;
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
        };
    };
    getAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        acknowledged_at: string | null;
                        acknowledged_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        } | null;
                        annotations: {
                            [key: string]: string;
                        };
                        channel: string | null;
                        /** Format: date-time */
                        created_at: string;
                        description: string | null;
                        ends_at: string | null;
                        fingerprint: string;
                        generator_url: string | null;
                        /** Format: uuid */
                        group_id: string;
                        group_key: string;
                        /** Format: uuid */
                        id: string;
                        incident_ids: string[];
                        labels: {
                            [key: string]: string;
                        };
                        /** Format: date-time */
                        last_received_at: string;
                        /** @description What people call it by. */
                        number: number;
                        occurrence_count: number;
                        owner: {
                            display_name: string;
                            incident_number: number;
                            user_id: string | null;
                        } | null;
                        provider: string | null;
                        resolved_at: string | null;
                        resolved_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        } | null;
                        service_id: string | null;
                        /** @enum {unknown} */
                        severity: "critical" | "high" | "warning" | "info";
                        /** @description The format it arrived in. */
                        source: string;
                        /** Format: date-time */
                        starts_at: string;
                        /** @enum {unknown} */
                        status: "firing" | "acknowledged" | "resolved";
                        suppressed_by: string | null;
                        title: string;
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
        };
    };
    deleteAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Set by name; null removes one; others stay. */
                    annotations?: {
                        [key: string]: string | null;
                    };
                    description?: string | null;
                    /** @enum {unknown} */
                    severity?: "critical" | "high" | "warning" | "info";
                    title?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        acknowledged_at: string | null;
                        acknowledged_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        } | null;
                        annotations: {
                            [key: string]: string;
                        };
                        channel: string | null;
                        /** Format: date-time */
                        created_at: string;
                        description: string | null;
                        ends_at: string | null;
                        fingerprint: string;
                        generator_url: string | null;
                        /** Format: uuid */
                        group_id: string;
                        group_key: string;
                        /** Format: uuid */
                        id: string;
                        incident_ids: string[];
                        labels: {
                            [key: string]: string;
                        };
                        /** Format: date-time */
                        last_received_at: string;
                        /** @description What people call it by. */
                        number: number;
                        occurrence_count: number;
                        owner: {
                            display_name: string;
                            incident_number: number;
                            user_id: string | null;
                        } | null;
                        provider: string | null;
                        resolved_at: string | null;
                        resolved_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        } | null;
                        service_id: string | null;
                        /** @enum {unknown} */
                        severity: "critical" | "high" | "warning" | "info";
                        /** @description The format it arrived in. */
                        source: string;
                        /** Format: date-time */
                        starts_at: string;
                        /** @enum {unknown} */
                        status: "firing" | "acknowledged" | "resolved";
                        suppressed_by: string | null;
                        title: string;
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
        };
    };
    acknowledgeAlert: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        acknowledged_at: string | null;
                        acknowledged_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        } | null;
                        annotations: {
                            [key: string]: string;
                        };
                        channel: string | null;
                        /** Format: date-time */
                        created_at: string;
                        description: string | null;
                        ends_at: string | null;
                        fingerprint: string;
                        generator_url: string | null;
                        /** Format: uuid */
                        group_id: string;
                        group_key: string;
                        /** Format: uuid */
                        id: string;
                        incident_ids: string[];
                        labels: {
                            [key: string]: string;
                        };
                        /** Format: date-time */
                        last_received_at: string;
                        /** @description What people call it by. */
                        number: number;
                        occurrence_count: number;
                        owner: {
                            display_name: string;
                            incident_number: number;
                            user_id: string | null;
                        } | null;
                        provider: string | null;
                        resolved_at: string | null;
                        resolved_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        } | null;
                        service_id: string | null;
                        /** @enum {unknown} */
                        severity: "critical" | "high" | "warning" | "info";
                        /** @description The format it arrived in. */
                        source: string;
                        /** Format: date-time */
                        starts_at: string;
                        /** @enum {unknown} */
                        status: "firing" | "acknowledged" | "resolved";
                        suppressed_by: string | null;
                        title: string;
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
        };
    };
    explainAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Nothing more will happen unless something new arrives or somebody acts. */
                        concluded: boolean;
                        items: {
                            actor?: {
                                id: string | null;
                                kind: string;
                                name: string;
                            };
                            /** Format: date-time */
                            at: string;
                            data?: {
                                [key: string]: unknown;
                            };
                            outcome: string;
                            /** @description The rule that decided. */
                            rule?: string;
                            step: string;
                            /** @description The decision in a sentence. */
                            text: string;
                        }[];
                        /** @description What is awaited, or how it ended. */
                        next: string;
                    };
                };
            };
        };
    };
    investigateAlert: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listRelatedAlerts: {
        parameters: {
            query?: {
                limit?: number;
            };
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            acknowledged_at: string | null;
                            acknowledged_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            } | null;
                            annotations: {
                                [key: string]: string;
                            };
                            channel: string | null;
                            /** Format: date-time */
                            created_at: string;
                            description: string | null;
                            ends_at: string | null;
                            fingerprint: string;
                            generator_url: string | null;
                            /** Format: uuid */
                            group_id: string;
                            group_key: string;
                            /** Format: uuid */
                            id: string;
                            incident_ids: string[];
                            labels: {
                                [key: string]: string;
                            };
                            /** Format: date-time */
                            last_received_at: string;
                            /** @description What people call it by. */
                            number: number;
                            occurrence_count: number;
                            owner: {
                                display_name: string;
                                incident_number: number;
                                user_id: string | null;
                            } | null;
                            provider: string | null;
                            /** @enum {unknown} */
                            relation: "group" | "similar";
                            resolved_at: string | null;
                            resolved_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            } | null;
                            service_id: string | null;
                            /** @enum {unknown} */
                            severity: "critical" | "high" | "warning" | "info";
                            /** @description The format it arrived in. */
                            source: string;
                            /** Format: date-time */
                            starts_at: string;
                            /** @enum {unknown} */
                            status: "firing" | "acknowledged" | "resolved";
                            suppressed_by: string | null;
                            title: string;
                            /** Format: date-time */
                            updated_at: string;
                        }[];
                        limit: number;
                        next_cursor?: string;
                        skip: number;
                        total: number;
                        total_capped?: boolean;
                    };
                };
            };
        };
    };
    reopenAlert: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        acknowledged_at: string | null;
                        acknowledged_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        } | null;
                        annotations: {
                            [key: string]: string;
                        };
                        channel: string | null;
                        /** Format: date-time */
                        created_at: string;
                        description: string | null;
                        ends_at: string | null;
                        fingerprint: string;
                        generator_url: string | null;
                        /** Format: uuid */
                        group_id: string;
                        group_key: string;
                        /** Format: uuid */
                        id: string;
                        incident_ids: string[];
                        labels: {
                            [key: string]: string;
                        };
                        /** Format: date-time */
                        last_received_at: string;
                        /** @description What people call it by. */
                        number: number;
                        occurrence_count: number;
                        owner: {
                            display_name: string;
                            incident_number: number;
                            user_id: string | null;
                        } | null;
                        provider: string | null;
                        resolved_at: string | null;
                        resolved_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        } | null;
                        service_id: string | null;
                        /** @enum {unknown} */
                        severity: "critical" | "high" | "warning" | "info";
                        /** @description The format it arrived in. */
                        source: string;
                        /** Format: date-time */
                        starts_at: string;
                        /** @enum {unknown} */
                        status: "firing" | "acknowledged" | "resolved";
                        suppressed_by: string | null;
                        title: string;
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
        };
    };
    resolveAlert: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        acknowledged_at: string | null;
                        acknowledged_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        } | null;
                        annotations: {
                            [key: string]: string;
                        };
                        channel: string | null;
                        /** Format: date-time */
                        created_at: string;
                        description: string | null;
                        ends_at: string | null;
                        fingerprint: string;
                        generator_url: string | null;
                        /** Format: uuid */
                        group_id: string;
                        group_key: string;
                        /** Format: uuid */
                        id: string;
                        incident_ids: string[];
                        labels: {
                            [key: string]: string;
                        };
                        /** Format: date-time */
                        last_received_at: string;
                        /** @description What people call it by. */
                        number: number;
                        occurrence_count: number;
                        owner: {
                            display_name: string;
                            incident_number: number;
                            user_id: string | null;
                        } | null;
                        provider: string | null;
                        resolved_at: string | null;
                        resolved_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        } | null;
                        service_id: string | null;
                        /** @enum {unknown} */
                        severity: "critical" | "high" | "warning" | "info";
                        /** @description The format it arrived in. */
                        source: string;
                        /** Format: date-time */
                        starts_at: string;
                        /** @enum {unknown} */
                        status: "firing" | "acknowledged" | "resolved";
                        suppressed_by: string | null;
                        title: string;
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
        };
    };
    listAlertMessages: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                limit?: number;
                skip?: number;
                /** @description created_at; a leading - is the other way round. */
                sort?: string;
            };
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** Format: date-time */
                            at: string;
                            author: {
                                id: string | null;
                                kind: string;
                                name: string;
                            };
                            /** Format: uuid */
                            id: string;
                            origin: string;
                            text: string;
                        }[];
                        limit: number;
                        next_cursor?: string;
                        skip: number;
                        total: number;
                        total_capped?: boolean;
                    };
                };
            };
        };
    };
    createAlertMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        at: string;
                        author: {
                            id: string | null;
                            kind: string;
                            name: string;
                        };
                        /** Format: uuid */
                        id: string;
                        origin: string;
                        text: string;
                    };
                };
            };
        };
    };
    showAlertTyping: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    unacknowledgeAlert: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        acknowledged_at: string | null;
                        acknowledged_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        } | null;
                        annotations: {
                            [key: string]: string;
                        };
                        channel: string | null;
                        /** Format: date-time */
                        created_at: string;
                        description: string | null;
                        ends_at: string | null;
                        fingerprint: string;
                        generator_url: string | null;
                        /** Format: uuid */
                        group_id: string;
                        group_key: string;
                        /** Format: uuid */
                        id: string;
                        incident_ids: string[];
                        labels: {
                            [key: string]: string;
                        };
                        /** Format: date-time */
                        last_received_at: string;
                        /** @description What people call it by. */
                        number: number;
                        occurrence_count: number;
                        owner: {
                            display_name: string;
                            incident_number: number;
                            user_id: string | null;
                        } | null;
                        provider: string | null;
                        resolved_at: string | null;
                        resolved_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        } | null;
                        service_id: string | null;
                        /** @enum {unknown} */
                        severity: "critical" | "high" | "warning" | "info";
                        /** @description The format it arrived in. */
                        source: string;
                        /** Format: date-time */
                        starts_at: string;
                        /** @enum {unknown} */
                        status: "firing" | "acknowledged" | "resolved";
                        suppressed_by: string | null;
                        title: string;
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
        };
    };
    getAlertFacets: {
        parameters: {
            query?: {
                /** @description Where it was announced first. */
                channel?: string;
                /** @description Arrived at or before this time (RFC 3339). */
                end_date?: string;
                /** @description Exactly this fingerprint. */
                fingerprint?: string;
                /** @description Only alerts of this group. */
                group_id?: string;
                /** @description name:value; several, separated by commas, must all hold. Inside a value write \, for a comma and \\ for a backslash. */
                label?: string;
                /** @description Up to 200 alert numbers separated by commas. */
                numbers?: string;
                /** @description true: firing alerts whose incident somebody has acknowledged; false: all others. */
                owned?: boolean;
                /** @description By which provider it was announced first. */
                provider?: string;
                /** @description Words that must all occur, in any case, in title, description, labels or annotations. */
                search?: string;
                /** @description One or more of critical, high, warning, info, separated by commas. */
                severity?: string;
                /** @description The format it arrived in, for example alertmanager. */
                source?: string;
                /** @description Arrived at or after this time (RFC 3339). */
                start_date?: string;
                /** @description One or more of firing, acknowledged, resolved, separated by commas. */
                status?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description false: these are the most recently changed matches, and there may be more. */
                        complete: boolean;
                        /** @description How many alerts were counted. */
                        counted: number;
                        labels: {
                            /** @description Values that are not listed. */
                            more: number;
                            name: string;
                            values: {
                                count: number;
                                value: string;
                            }[];
                        }[];
                        /** @description Whatever severities were asked for: what one could switch to. */
                        severities: {
                            critical: number;
                            high: number;
                            info: number;
                            warning: number;
                        };
                        sources: {
                            count: number;
                            value: string;
                        }[];
                    };
                };
            };
        };
    };
    listAlertLabels: {
        parameters: {
            query?: {
                limit?: number;
                /** @description A label: its values are listed. Absent: names are. */
                name?: string;
                /** @description Part of a value; with name only. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** @description Of the newest alerts. */
                            count: number;
                            text: string;
                        }[];
                    };
                };
            };
        };
    };
    listAuditEvents: {
        parameters: {
            query?: {
                /** @description Who did it. */
                actor_id?: string;
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                entity_id?: string;
                entity_type?: string;
                /** @description A name such as user.created, or a family such as user.* */
                event?: string;
                /** @description Not before this time. */
                from?: string;
                limit?: number;
                skip?: number;
                /** @description created_at; a leading - is the other way round. */
                sort?: string;
                /** @description Done with this personal access token. */
                token_id?: string;
                /** @description Before this time. */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            actor: {
                                id: string | null;
                                kind: string;
                                name: string;
                                /** @description The personal access token it was done with; null in a browser and for whoever is no person. */
                                token: {
                                    id: string;
                                    name: string;
                                } | null;
                            };
                            /** Format: date-time */
                            created_at: string;
                            data: {
                                [key: string]: unknown;
                            };
                            entity_id: string | null;
                            entity_type: string;
                            /** @description Dotted past tense: webhook_token.created. */
                            event: string;
                            /** @description Null for the few seconds until the event has its place in the chain. */
                            hash: string | null;
                            /** Format: uuid */
                            id: string;
                            ip: string | null;
                            user_agent: string | null;
                        }[];
                        limit: number;
                        next_cursor?: string;
                        skip: number;
                        total: number;
                        total_capped?: boolean;
                    };
                };
            };
        };
    };
    requestEmailChange: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    current_password: string;
                    email: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pending_email: string;
                    };
                };
            };
        };
    };
    confirmEmailChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What stands after #token= in the link. */
                    token: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: string;
                    };
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    current_password: string;
                    new_password: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Still good: look them through. */
                        personal_tokens: {
                            id: string;
                            name: string;
                        }[];
                        sessions_ended: number;
                    };
                };
            };
        };
    };
    startChatoneSignIn: {
        parameters: {
            query?: {
                /** @description Path of this service to go to afterwards; anything else becomes /. */
                return_to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The browser is sent on. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    finishChatoneSignIn: {
        parameters: {
            query?: {
                code?: unknown;
                state?: unknown;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The browser is sent on. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getChatoneStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        enabled: boolean;
                    };
                };
            };
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        detail: string;
                    };
                };
            };
        };
    };
    startIdponeSignIn: {
        parameters: {
            query?: {
                /** @description Path of this service to go to afterwards; anything else becomes /. */
                return_to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The browser is sent on. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    finishIdponeSignIn: {
        parameters: {
            query?: {
                code?: unknown;
                state?: unknown;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The browser is sent on. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getIdponeStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        enabled: boolean;
                    };
                };
            };
        };
    };
    logIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        expires_at: string;
                        user: {
                            display_name: string;
                            email: string;
                            /** Format: uuid */
                            id: string;
                            /** @description What the role allows. */
                            permissions: string[];
                            /** @enum {unknown} */
                            role: "admin" | "operator" | "viewer";
                        };
                    };
                };
            };
        };
    };
    logOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getCurrentUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        expires_at: string | null;
                        user: {
                            active: boolean;
                            /** Format: date-time */
                            created_at: string;
                            display_name: string;
                            email: string;
                            email_verified: boolean;
                            /** Format: uuid */
                            id: string;
                            /** @description Was invited and has not come yet. */
                            invited: boolean;
                            /** @description A new number, used once its owner has confirmed it with the code of a call. */
                            pending_phone: string | null;
                            /** @description What the role allows. */
                            permissions: string[];
                            phone: string | null;
                            /** @enum {unknown} */
                            role: "admin" | "operator" | "viewer";
                            time_zone: string | null;
                        };
                    };
                };
            };
        };
    };
    startOidcSignIn: {
        parameters: {
            query?: {
                /** @description Path of this service to go to afterwards; anything else becomes /. */
                return_to?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The browser is sent on. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    finishOidcSignIn: {
        parameters: {
            query?: {
                code?: unknown;
                state?: unknown;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The browser is sent on. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    startOidcLogOut: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The browser is sent on. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listSignInProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            authorize_url: string;
                            id: string;
                            name: string;
                        }[];
                    };
                };
            };
        };
    };
    updateProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    display_name?: string;
                    phone?: string | null;
                    time_zone?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: {
                            active: boolean;
                            /** Format: date-time */
                            created_at: string;
                            display_name: string;
                            email: string;
                            email_verified: boolean;
                            /** Format: uuid */
                            id: string;
                            /** @description Was invited and has not come yet. */
                            invited: boolean;
                            /** @description A new number, used once its owner has confirmed it with the code of a call. */
                            pending_phone: string | null;
                            /** @description What the role allows. */
                            permissions: string[];
                            phone: string | null;
                            /** @enum {unknown} */
                            role: "admin" | "operator" | "viewer";
                            time_zone: string | null;
                        };
                    };
                };
            };
        };
    };
    refreshSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        expires_at: string;
                        user: {
                            display_name: string;
                            email: string;
                            /** Format: uuid */
                            id: string;
                            /** @description What the role allows. */
                            permissions: string[];
                            /** @enum {unknown} */
                            role: "admin" | "operator" | "viewer";
                        };
                    };
                };
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                    /** @description What stands after #token= in the link. */
                    token: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: string;
                        /** @description Still good: look them through. */
                        personal_tokens: {
                            id: string;
                            name: string;
                        }[];
                        /** @enum {unknown} */
                        purpose: "invitation" | "password_reset";
                        sessions_ended: number;
                    };
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** Format: date-time */
                            created_at: string;
                            /** @description The session that asks. */
                            current: boolean;
                            /** Format: date-time */
                            expires_at: string;
                            /** @description A digest: names the session without opening it. */
                            id: string;
                            ip: string;
                            /** Format: date-time */
                            last_used_at: string;
                            user_agent: string;
                        }[];
                    };
                };
            };
        };
    };
    deleteOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        revoked: number;
                    };
                };
            };
        };
    };
    deleteSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listChannels: {
        parameters: {
            query?: {
                limit?: number;
                provider?: "chatone" | "chattwo" | "webhook";
                search?: string;
                skip?: number;
                /** @description name, provider; a leading - is the other way round. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            id: string;
                            member: boolean;
                            name: string;
                            private: boolean;
                            provider: string;
                            target: string;
                        }[];
                        limit: number;
                        next_cursor?: string;
                        problems: {
                            detail: string;
                            provider: string;
                        }[];
                        skip: number;
                        total: number;
                        total_capped?: boolean;
                    };
                };
            };
        };
    };
    listCredentialProviders: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                limit?: number;
                skip?: number;
                /** @description created_at, name; a leading - is the other way round. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            agent_ids: string[];
                            /** Format: date-time */
                            created_at: string;
                            description: string;
                            /** Format: uuid */
                            id: string;
                            kind: string;
                            name: string;
                            /** @description Masked. */
                            secrets: {
                                [key: string]: string;
                            };
                            settings: {
                                [key: string]: string;
                            };
                            /** Format: date-time */
                            updated_at: string;
                            version: number;
                        }[];
                        limit: number;
                        next_cursor?: string;
                        skip: number;
                        total: number;
                        total_capped?: boolean;
                    };
                };
            };
        };
    };
    createCredentialProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Agents that may read it; none: no agent. */
                    agent_ids?: string[];
                    description?: string;
                    /** @description What it is: grafana, kubernetes, aws. */
                    kind: string;
                    name: string;
                    secrets?: {
                        [key: string]: string;
                    };
                    settings?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        agent_ids: string[];
                        /** Format: date-time */
                        created_at: string;
                        description: string;
                        /** Format: uuid */
                        id: string;
                        kind: string;
                        name: string;
                        /** @description Masked. */
                        secrets: {
                            [key: string]: string;
                        };
                        settings: {
                            [key: string]: string;
                        };
                        /** Format: date-time */
                        updated_at: string;
                        version: number;
                    };
                };
            };
        };
    };
    getCredentialProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        agent_ids: string[];
                        /** Format: date-time */
                        created_at: string;
                        description: string;
                        /** Format: uuid */
                        id: string;
                        kind: string;
                        name: string;
                        /** @description Masked. */
                        secrets: {
                            [key: string]: string;
                        };
                        settings: {
                            [key: string]: string;
                        };
                        /** Format: date-time */
                        updated_at: string;
                        version: number;
                    };
                };
            };
        };
    };
    deleteCredentialProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateCredentialProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Agents that may read it; none: no agent. */
                    agent_ids?: string[];
                    description?: string;
                    /** @description What it is: grafana, kubernetes, aws. */
                    kind?: string;
                    name?: string;
                    secrets?: {
                        [key: string]: string | null;
                    };
                    settings?: {
                        [key: string]: string;
                    };
                    /** @description Refused when somebody saved in between. */
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        agent_ids: string[];
                        /** Format: date-time */
                        created_at: string;
                        description: string;
                        /** Format: uuid */
                        id: string;
                        kind: string;
                        name: string;
                        /** @description Masked. */
                        secrets: {
                            [key: string]: string;
                        };
                        settings: {
                            [key: string]: string;
                        };
                        /** Format: date-time */
                        updated_at: string;
                        version: number;
                    };
                };
            };
        };
    };
    getDailySummary: {
        parameters: {
            query?: {
                /** @description YYYY-MM-DD; default yesterday. */
                date?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Of those that arrived. */
                        acknowledged: number;
                        by_severity: {
                            critical: number;
                            high: number;
                            info: number;
                            warning: number;
                        };
                        created: number;
                        /** Format: date */
                        date: string;
                        /** Format: date-time */
                        from: string;
                        mtta_seconds: number | null;
                        mttr_seconds: number | null;
                        /** @description Ended on this day, whenever they arrived. */
                        resolved: number;
                        /** @description Arrived on this day and open now. */
                        still_open: number;
                        time_zone: string;
                        top_titles: {
                            count: number;
                            title: string;
                        }[];
                        /** Format: date-time */
                        until: string;
                    };
                };
            };
        };
    };
    getDashboardStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        alerts: {
                            /** @description Acknowledged, or of an incident that somebody has acknowledged. */
                            acknowledged: number;
                            by_service: {
                                count: number;
                                critical: number;
                                high: number;
                                info: number;
                                /** @description The label that names it: service, app, namespace or job. */
                                label: string;
                                service: string;
                                warning: number;
                            }[];
                            by_severity: {
                                critical: number;
                                high: number;
                                info: number;
                                warning: number;
                            };
                            /** @description Some of these counts stopped early: there are at least as many. */
                            capped: boolean;
                            /** @description Firing, and nobody has them. */
                            firing: number;
                            /** @description Of acknowledged, those that somebody has through an incident. */
                            owned: number;
                            resolved_24h: number;
                            /** @description Open alerts that nobody has taken on. */
                            unowned: number;
                        };
                        deliveries: {
                            dead: number;
                            failed: number;
                            pending: number;
                        };
                        groups: {
                            open: number;
                        };
                        noisiest: {
                            count: number;
                            title: string;
                        }[];
                        /** @description Arrivals in each of the last 24 hours. */
                        volume: {
                            /** Format: date-time */
                            at: string;
                            count: number;
                        }[];
                    };
                };
            };
        };
    };
    getDashboardTrends: {
        parameters: {
            query?: {
                range?: "24h" | "7d" | "30d";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        columns: {
                            critical: number;
                            /** Format: date-time */
                            from: string;
                            high: number;
                            info: number;
                            mtta_seconds: number | null;
                            mttr_seconds: number | null;
                            /** Format: date-time */
                            until: string;
                            warning: number;
                        }[];
                        mtta_seconds: number | null;
                        mttr_seconds: number | null;
                        /** @enum {unknown} */
                        range: "24h" | "7d" | "30d";
                        rules: {
                            count: number;
                            /** Format: date-time */
                            last_at: string;
                            open: number;
                            rule: string;
                            /** @description Ended without anybody having taken them on. */
                            untouched: number;
                        }[];
                        /** @description Whose days the columns are. */
                        time_zone: string;
                        /** @description Alerts that arrived. */
                        total: number;
                    };
                };
            };
        };
    };
    listDestinations: {
        parameters: {
            query?: {
                limit?: number;
                provider?: "chatone" | "chattwo" | "email" | "webhook";
                skip?: number;
                /** @description name, provider; a leading - is the other way round. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            channel: string;
                            deliveries: {
                                dead: number;
                                failed: number;
                                pending: number;
                            };
                            is_default: boolean;
                            last_delivery: {
                                /** Format: date-time */
                                at: string;
                                error: string | null;
                                state: string;
                            } | null;
                            name: string;
                            provider: string;
                            /** @description Names of the rules that announce here. */
                            rules: string[];
                        }[];
                        limit: number;
                        next_cursor?: string;
                        skip: number;
                        total: number;
                        total_capped?: boolean;
                    };
                };
            };
        };
    };
    listEscalationPolicies: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                limit?: number;
                /** @description A part of the name. */
                search?: string;
                skip?: number;
                /** @description created_at, updated_at or name. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** Format: date-time */
                            created_at: string;
                            description: string;
                            fallback: {
                                target_team_id: string | null;
                                /** @enum {unknown} */
                                target_type: "team" | "user";
                                target_user_id: string | null;
                            } | null;
                            /** Format: uuid */
                            id: string;
                            levels: {
                                delay_minutes: number;
                                level_number: number;
                                targets: {
                                    target_team_id: string | null;
                                    /** @enum {unknown} */
                                    target_type: "team" | "user";
                                    target_user_id: string | null;
                                }[];
                            }[];
                            name: string;
                            repeat_count: number;
                            /** @description The teams that the levels name. */
                            teams: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            }[];
                            /** Format: date-time */
                            updated_at: string;
                            used_by: {
                                services: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                }[];
                                teams: {
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                }[];
                            };
                            /** @description The people whom the levels name. */
                            users: {
                                active: boolean;
                                /** Format: uuid */
                                id: string;
                                name: string;
                            }[];
                            warnings?: {
                                code: string;
                                detail: string;
                            }[];
                        }[];
                        limit: number;
                        next_cursor?: string;
                        skip: number;
                        total: number;
                        total_capped?: boolean;
                    };
                };
            };
        };
    };
    createEscalationPolicy: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string;
                    fallback?: {
                        target_team_id?: string | null;
                        /** @enum {unknown} */
                        target_type: "team" | "user";
                        target_user_id?: string | null;
                    } | null;
                    levels: {
                        /** @description How long this level has before the next one is tried. */
                        delay_minutes: number;
                        /** @description From 1 in order; may be left out. */
                        level_number?: number;
                        targets: {
                            target_team_id?: string | null;
                            /** @enum {unknown} */
                            target_type: "team" | "user";
                            target_user_id?: string | null;
                        }[];
                    }[];
                    name: string;
                    /** @description How often all levels are tried again. */
                    repeat_count?: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        created_at: string;
                        description: string;
                        fallback: {
                            target_team_id: string | null;
                            /** @enum {unknown} */
                            target_type: "team" | "user";
                            target_user_id: string | null;
                        } | null;
                        /** Format: uuid */
                        id: string;
                        levels: {
                            delay_minutes: number;
                            level_number: number;
                            targets: {
                                target_team_id: string | null;
                                /** @enum {unknown} */
                                target_type: "team" | "user";
                                target_user_id: string | null;
                            }[];
                        }[];
                        name: string;
                        repeat_count: number;
                        /** @description The teams that the levels name. */
                        teams: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        }[];
                        /** Format: date-time */
                        updated_at: string;
                        used_by: {
                            services: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            }[];
                            teams: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            }[];
                        };
                        /** @description The people whom the levels name. */
                        users: {
                            active: boolean;
                            /** Format: uuid */
                            id: string;
                            name: string;
                        }[];
                        warnings?: {
                            code: string;
                            detail: string;
                        }[];
                    };
                };
            };
        };
    };
    getEscalationPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        created_at: string;
                        description: string;
                        fallback: {
                            target_team_id: string | null;
                            /** @enum {unknown} */
                            target_type: "team" | "user";
                            target_user_id: string | null;
                        } | null;
                        /** Format: uuid */
                        id: string;
                        levels: {
                            delay_minutes: number;
                            level_number: number;
                            targets: {
                                target_team_id: string | null;
                                /** @enum {unknown} */
                                target_type: "team" | "user";
                                target_user_id: string | null;
                            }[];
                        }[];
                        name: string;
                        repeat_count: number;
                        /** @description The teams that the levels name. */
                        teams: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        }[];
                        /** Format: date-time */
                        updated_at: string;
                        used_by: {
                            services: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            }[];
                            teams: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            }[];
                        };
                        /** @description The people whom the levels name. */
                        users: {
                            active: boolean;
                            /** Format: uuid */
                            id: string;
                            name: string;
                        }[];
                        warnings?: {
                            code: string;
                            detail: string;
                        }[];
                    };
                };
            };
        };
    };
    deleteEscalationPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateEscalationPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string;
                    fallback?: {
                        target_team_id?: string | null;
                        /** @enum {unknown} */
                        target_type: "team" | "user";
                        target_user_id?: string | null;
                    } | null;
                    levels?: {
                        /** @description How long this level has before the next one is tried. */
                        delay_minutes: number;
                        /** @description From 1 in order; may be left out. */
                        level_number?: number;
                        targets: {
                            target_team_id?: string | null;
                            /** @enum {unknown} */
                            target_type: "team" | "user";
                            target_user_id?: string | null;
                        }[];
                    }[];
                    name?: string;
                    /** @description How often all levels are tried again. */
                    repeat_count?: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        created_at: string;
                        description: string;
                        fallback: {
                            target_team_id: string | null;
                            /** @enum {unknown} */
                            target_type: "team" | "user";
                            target_user_id: string | null;
                        } | null;
                        /** Format: uuid */
                        id: string;
                        levels: {
                            delay_minutes: number;
                            level_number: number;
                            targets: {
                                target_team_id: string | null;
                                /** @enum {unknown} */
                                target_type: "team" | "user";
                                target_user_id: string | null;
                            }[];
                        }[];
                        name: string;
                        repeat_count: number;
                        /** @description The teams that the levels name. */
                        teams: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        }[];
                        /** Format: date-time */
                        updated_at: string;
                        used_by: {
                            services: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            }[];
                            teams: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            }[];
                        };
                        /** @description The people whom the levels name. */
                        users: {
                            active: boolean;
                            /** Format: uuid */
                            id: string;
                            name: string;
                        }[];
                        warnings?: {
                            code: string;
                            detail: string;
                        }[];
                    };
                };
            };
        };
    };
    listHeldEscalations: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                limit?: number;
                skip?: number;
                /** @description created_at, due_at; a leading - is the other way round. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** Format: date-time */
                            due_at: string;
                            /** Format: uuid */
                            incident_id: string;
                            incident_number: number;
                            /** @description Notified last. */
                            level: number;
                            next_level: number | null;
                            policy_name: string;
                            severity: string;
                            title: string;
                        }[];
                        limit: number;
                        next_cursor?: string;
                        skip: number;
                        total: number;
                        total_capped?: boolean;
                    };
                };
            };
        };
    };
    releaseEscalations: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description resume: the next level is called now. dismiss: nobody is called.
                     * @enum {unknown}
                     */
                    action: "resume" | "dismiss";
                    /** @description Left out: all that wait. */
                    incident_ids?: string[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        incident_ids: string[];
                        released: number;
                    };
                };
            };
        };
    };
    streamEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description The last event received; the stream goes on after it. */
                "last-event-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    listHeartbeats: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                limit?: number;
                /** @description A part of the name or description. */
                search?: string;
                service_id?: string;
                skip?: number;
                /** @description created_at, updated_at, name, state (what needs a person first), last_ping_at or expected_at. */
                sort?: string;
                state?: "new" | "up" | "late" | "down" | "paused";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description All heartbeats by state, whatever is filtered. */
                        counts: {
                            down: number;
                            late: number;
                            new: number;
                            paused: number;
                            up: number;
                        };
                        items: {
                            alert_number: number | null;
                            /** Format: date-time */
                            created_at: string;
                            cron: string | null;
                            description: string;
                            down_at: string | null;
                            down_reason: ("missed" | "overran" | "failed") | null;
                            down_since: string | null;
                            grace_seconds: number;
                            /** Format: uuid */
                            id: string;
                            labels: {
                                [key: string]: string;
                            };
                            last_ping: {
                                /** @description Where it came from. */
                                address: string;
                                /** Format: date-time */
                                at: string;
                                exit_status: number | null;
                                /** @enum {unknown} */
                                kind: "success" | "start" | "fail";
                                runtime_ms: number | null;
                            } | null;
                            last_ping_at: string | null;
                            name: string;
                            next_expected_at: string | null;
                            paused: boolean;
                            period_seconds: number | null;
                            /** @description The address to ping. With its token only in the answer that made it. */
                            ping_url: string;
                            /** @description All there ever were. */
                            pings: number;
                            running_since: string | null;
                            service: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            } | null;
                            service_id: string | null;
                            /** @enum {unknown} */
                            severity: "critical" | "high" | "warning" | "info";
                            /**
                             * @description new: never heard of. late: overdue, within its grace. down: its alert has fired.
                             * @enum {unknown}
                             */
                            state: "new" | "up" | "late" | "down" | "paused";
                            /** Format: date-time */
                            state_since: string;
                            time_zone: string | null;
                            /** @description Whole only in the answer that made it; masked ever after. */
                            token: string;
                            /** Format: date-time */
                            updated_at: string;
                        }[];
                        limit: number;
                        next_cursor?: string;
                        skip: number;
                        total: number;
                        total_capped?: boolean;
                    };
                };
            };
        };
    };
    createHeartbeat: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    cron?: string | null;
                    /** @description What to do when it is down; comes with the alert. */
                    description?: string;
                    /** @description How much later a ping may come, and how long a run that was started may take. Default: 60. */
                    grace_seconds?: number;
                    /** @description Further labels of its alert, for routing. */
                    labels?: {
                        [key: string]: string;
                    };
                    name: string;
                    /** @description Paused: pings are noted and nothing is expected. */
                    paused?: boolean;
                    period_seconds?: number | null;
                    service_id?: string | null;
                    /**
                     * @description Of the alert when it is down. Default: high.
                     * @enum {unknown}
                     */
                    severity?: "critical" | "high" | "warning" | "info";
                    time_zone?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        alert_number: number | null;
                        /** Format: date-time */
                        created_at: string;
                        cron: string | null;
                        description: string;
                        down_at: string | null;
                        down_reason: ("missed" | "overran" | "failed") | null;
                        down_since: string | null;
                        grace_seconds: number;
                        /** Format: uuid */
                        id: string;
                        labels: {
                            [key: string]: string;
                        };
                        last_ping: {
                            /** @description Where it came from. */
                            address: string;
                            /** Format: date-time */
                            at: string;
                            exit_status: number | null;
                            /** @enum {unknown} */
                            kind: "success" | "start" | "fail";
                            runtime_ms: number | null;
                        } | null;
                        last_ping_at: string | null;
                        name: string;
                        next_expected_at: string | null;
                        paused: boolean;
                        period_seconds: number | null;
                        /** @description The address to ping. With its token only in the answer that made it. */
                        ping_url: string;
                        /** @description All there ever were. */
                        pings: number;
                        running_since: string | null;
                        service: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        } | null;
                        service_id: string | null;
                        /** @enum {unknown} */
                        severity: "critical" | "high" | "warning" | "info";
                        /**
                         * @description new: never heard of. late: overdue, within its grace. down: its alert has fired.
                         * @enum {unknown}
                         */
                        state: "new" | "up" | "late" | "down" | "paused";
                        /** Format: date-time */
                        state_since: string;
                        time_zone: string | null;
                        /** @description Whole only in the answer that made it; masked ever after. */
                        token: string;
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
        };
    };
    getHeartbeat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        alert_number: number | null;
                        /** Format: date-time */
                        created_at: string;
                        cron: string | null;
                        description: string;
                        down_at: string | null;
                        down_reason: ("missed" | "overran" | "failed") | null;
                        down_since: string | null;
                        grace_seconds: number;
                        /** Format: uuid */
                        id: string;
                        labels: {
                            [key: string]: string;
                        };
                        last_ping: {
                            /** @description Where it came from. */
                            address: string;
                            /** Format: date-time */
                            at: string;
                            exit_status: number | null;
                            /** @enum {unknown} */
                            kind: "success" | "start" | "fail";
                            runtime_ms: number | null;
                        } | null;
                        last_ping_at: string | null;
                        name: string;
                        next_expected_at: string | null;
                        paused: boolean;
                        period_seconds: number | null;
                        /** @description The address to ping. With its token only in the answer that made it. */
                        ping_url: string;
                        /** @description All there ever were. */
                        pings: number;
                        /** @description Of its state, newest first. */
                        recent_changes: {
                            /** Format: date-time */
                            at: string;
                            detail: string | null;
                            /** @enum {unknown} */
                            from: "new" | "up" | "late" | "down" | "paused";
                            /** @enum {unknown} */
                            reason: "pinged" | "started" | "expected" | "missed" | "overran" | "failed" | "paused" | "resumed" | "rescheduled";
                            seq: number;
                            /** @enum {unknown} */
                            to: "new" | "up" | "late" | "down" | "paused";
                        }[];
                        /** @description The last hundred, newest first. */
                        recent_pings: {
                            /** @description Where it came from. */
                            address: string;
                            /** Format: date-time */
                            at: string;
                            body: string | null;
                            body_bytes: number;
                            exit_status: number | null;
                            /** @enum {unknown} */
                            kind: "success" | "start" | "fail";
                            method: string;
                            run: string | null;
                            runtime_ms: number | null;
                            seq: number;
                            user_agent: string;
                        }[];
                        running_since: string | null;
                        service: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        } | null;
                        service_id: string | null;
                        /** @enum {unknown} */
                        severity: "critical" | "high" | "warning" | "info";
                        /**
                         * @description new: never heard of. late: overdue, within its grace. down: its alert has fired.
                         * @enum {unknown}
                         */
                        state: "new" | "up" | "late" | "down" | "paused";
                        /** Format: date-time */
                        state_since: string;
                        time_zone: string | null;
                        /** @description Whole only in the answer that made it; masked ever after. */
                        token: string;
                        /** @description The next times at which pings are due. */
                        upcoming: string[];
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
        };
    };
    updateHeartbeat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    cron?: string | null;
                    /** @description What to do when it is down; comes with the alert. */
                    description?: string;
                    /** @description How much later a ping may come, and how long a run that was started may take. Default: 60. */
                    grace_seconds?: number;
                    /** @description Further labels of its alert, for routing. */
                    labels?: {
                        [key: string]: string;
                    };
                    name?: string;
                    /** @description Paused: pings are noted and nothing is expected. */
                    paused?: boolean;
                    period_seconds?: number | null;
                    /** @description Gives it a new address; the old one is worth nothing from then on. */
                    rotate_token?: boolean;
                    service_id?: string | null;
                    /**
                     * @description Of the alert when it is down. Default: high.
                     * @enum {unknown}
                     */
                    severity?: "critical" | "high" | "warning" | "info";
                    time_zone?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        alert_number: number | null;
                        /** Format: date-time */
                        created_at: string;
                        cron: string | null;
                        description: string;
                        down_at: string | null;
                        down_reason: ("missed" | "overran" | "failed") | null;
                        down_since: string | null;
                        grace_seconds: number;
                        /** Format: uuid */
                        id: string;
                        labels: {
                            [key: string]: string;
                        };
                        last_ping: {
                            /** @description Where it came from. */
                            address: string;
                            /** Format: date-time */
                            at: string;
                            exit_status: number | null;
                            /** @enum {unknown} */
                            kind: "success" | "start" | "fail";
                            runtime_ms: number | null;
                        } | null;
                        last_ping_at: string | null;
                        name: string;
                        next_expected_at: string | null;
                        paused: boolean;
                        period_seconds: number | null;
                        /** @description The address to ping. With its token only in the answer that made it. */
                        ping_url: string;
                        /** @description All there ever were. */
                        pings: number;
                        running_since: string | null;
                        service: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        } | null;
                        service_id: string | null;
                        /** @enum {unknown} */
                        severity: "critical" | "high" | "warning" | "info";
                        /**
                         * @description new: never heard of. late: overdue, within its grace. down: its alert has fired.
                         * @enum {unknown}
                         */
                        state: "new" | "up" | "late" | "down" | "paused";
                        /** Format: date-time */
                        state_since: string;
                        time_zone: string | null;
                        /** @description Whole only in the answer that made it; masked ever after. */
                        token: string;
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
        };
    };
    deleteHeartbeat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    pingHeartbeat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The secret of the heartbeat. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    pingHeartbeatByPost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The secret of the heartbeat. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    finishHeartbeatRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The exit status of the job, 0 to 255. */
                status: string;
                /** @description The secret of the heartbeat. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    finishHeartbeatRunByPost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The exit status of the job, 0 to 255. */
                status: string;
                /** @description The secret of the heartbeat. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    failHeartbeatRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The secret of the heartbeat. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    failHeartbeatRunByPost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The secret of the heartbeat. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    startHeartbeatRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The secret of the heartbeat. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    startHeartbeatRunByPost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The secret of the heartbeat. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    listIncidents: {
        parameters: {
            query?: {
                /** @description Only incidents that this person commands. */
                commander_id?: string;
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Opened at or before this time (RFC 3339). */
                end_date?: string;
                limit?: number;
                /** @description Words that must all occur, in any case, in title or description; a number also finds the incident with it. */
                search?: string;
                /** @description Only incidents of this service. */
                service_id?: string;
                /** @description One or more of critical, high, medium, low, separated by commas; sev1, p1 and so on are understood. */
                severity?: string;
                /** @description At most 10000; use cursor to go further. */
                skip?: number;
                /** @description created_at, updated_at or number; a leading - is descending. */
                sort?: string;
                /** @description Opened at or after this time (RFC 3339). */
                start_date?: string;
                /** @description One or more of triggered, triage, acknowledged, active, mitigated, resolved, closed, cancelled, separated by commas; open stands for all but resolved, closed, cancelled. */
                status?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            acknowledged_at: string | null;
                            acknowledged_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            } | null;
                            /** @description Linked alerts. */
                            alert_count: number;
                            cancelled_at: string | null;
                            closed_at: string | null;
                            commander_id: string | null;
                            /** Format: date-time */
                            created_at: string;
                            created_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            };
                            custom_fields: {
                                [key: string]: unknown;
                            };
                            description: string | null;
                            /** Format: uuid */
                            id: string;
                            mitigated_at: string | null;
                            /** @description What people call it by; addresses take it like the id. */
                            number: number;
                            promoted_at: string | null;
                            reopen_count: number;
                            resolved_at: string | null;
                            service_id: string | null;
                            /** @enum {unknown} */
                            severity: "critical" | "high" | "medium" | "low";
                            /** @enum {unknown} */
                            source: "manual" | "alert" | "agent";
                            /** @enum {unknown} */
                            status: "triggered" | "triage" | "acknowledged" | "active" | "mitigated" | "resolved" | "closed" | "cancelled";
                            title: string;
                            /** Format: date-time */
                            updated_at: string;
                        }[];
                        limit: number;
                        next_cursor?: string;
                        skip: number;
                        total: number;
                        total_capped?: boolean;
                    };
                };
            };
        };
    };
    createIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Any JSON, up to 32 KiB together. */
                    custom_fields?: {
                        [key: string]: unknown;
                    };
                    description?: string | null;
                    service_id?: string | null;
                    /** @description critical, high, medium or low; also sev1 to sev4, p1 to p4. */
                    severity: string;
                    title: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        acknowledged_at: string | null;
                        acknowledged_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        } | null;
                        /** @description Linked alerts. */
                        alert_count: number;
                        cancelled_at: string | null;
                        closed_at: string | null;
                        commander_id: string | null;
                        /** Format: date-time */
                        created_at: string;
                        created_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        };
                        custom_fields: {
                            [key: string]: unknown;
                        };
                        description: string | null;
                        /** Format: uuid */
                        id: string;
                        mitigated_at: string | null;
                        /** @description What people call it by; addresses take it like the id. */
                        number: number;
                        promoted_at: string | null;
                        reopen_count: number;
                        resolved_at: string | null;
                        service_id: string | null;
                        /** @enum {unknown} */
                        severity: "critical" | "high" | "medium" | "low";
                        /** @enum {unknown} */
                        source: "manual" | "alert" | "agent";
                        /** @enum {unknown} */
                        status: "triggered" | "triage" | "acknowledged" | "active" | "mitigated" | "resolved" | "closed" | "cancelled";
                        title: string;
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
        };
    };
    getIncident: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        acknowledged_at: string | null;
                        acknowledged_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        } | null;
                        /** @description Linked alerts. */
                        alert_count: number;
                        /** @description The newest 50 of alert_count. */
                        alerts: {
                            acknowledged_at: string | null;
                            acknowledged_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            } | null;
                            annotations: {
                                [key: string]: string;
                            };
                            channel: string | null;
                            /** Format: date-time */
                            created_at: string;
                            description: string | null;
                            ends_at: string | null;
                            fingerprint: string;
                            generator_url: string | null;
                            /** Format: uuid */
                            group_id: string;
                            group_key: string;
                            /** Format: uuid */
                            id: string;
                            incident_ids: string[];
                            labels: {
                                [key: string]: string;
                            };
                            /** Format: date-time */
                            last_received_at: string;
                            /** @description What people call it by. */
                            number: number;
                            occurrence_count: number;
                            owner: {
                                display_name: string;
                                incident_number: number;
                                user_id: string | null;
                            } | null;
                            provider: string | null;
                            resolved_at: string | null;
                            resolved_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            } | null;
                            service_id: string | null;
                            /** @enum {unknown} */
                            severity: "critical" | "high" | "warning" | "info";
                            /** @description The format it arrived in. */
                            source: string;
                            /** Format: date-time */
                            starts_at: string;
                            /** @enum {unknown} */
                            status: "firing" | "acknowledged" | "resolved";
                            suppressed_by: string | null;
                            title: string;
                            /** Format: date-time */
                            updated_at: string;
                        }[];
                        /** @description What would change something now. */
                        allowed_commands: string[];
                        cancelled_at: string | null;
                        closed_at: string | null;
                        commander_id: string | null;
                        /** Format: date-time */
                        created_at: string;
                        created_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        };
                        custom_fields: {
                            [key: string]: unknown;
                        };
                        description: string | null;
                        escalation: {
                            /** @description 1, and one more with every reopening. */
                            episode: number;
                            /** @description Somebody is tried after the last level; then level is one more than there are. */
                            fallback: boolean;
                            /** @description Notified last; 0 before the first. */
                            level: number;
                            levels: number;
                            next_at: string | null;
                            next_level: number | null;
                            notified: {
                                /** Format: date-time */
                                at: string;
                                level: number;
                                round: number;
                                user_id: string;
                            }[];
                            policy_id: string | null;
                            policy_name: string;
                            round: number;
                            /** @description running, held, stopped or exhausted. */
                            status: string;
                            stopped_reason: string | null;
                        } | null;
                        /** Format: uuid */
                        id: string;
                        investigations: {
                            [key: string]: unknown;
                        }[];
                        mitigated_at: string | null;
                        /** @description What people call it by; addresses take it like the id. */
                        number: number;
                        promoted_at: string | null;
                        reopen_count: number;
                        resolved_at: string | null;
                        roles: {
                            /** Format: date-time */
                            assigned_at: string;
                            assigned_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            };
                            ended_at: string | null;
                            /** Format: uuid */
                            id: string;
                            /** @enum {unknown} */
                            role: "incident_commander" | "operations_lead" | "scribe" | "liaison";
                            /** @enum {unknown} */
                            source: "manual" | "on_call" | "agent";
                            /** @enum {unknown} */
                            state: "active" | "ended";
                            /** Format: uuid */
                            user_id: string;
                        }[];
                        service_id: string | null;
                        /** @enum {unknown} */
                        severity: "critical" | "high" | "medium" | "low";
                        /** @enum {unknown} */
                        source: "manual" | "alert" | "agent";
                        /** @enum {unknown} */
                        status: "triggered" | "triage" | "acknowledged" | "active" | "mitigated" | "resolved" | "closed" | "cancelled";
                        /** @description Linked alerts that are not resolved: ending an incident ends no alert. */
                        still_firing: number;
                        /** @description The newest 200 entries, oldest first. */
                        timeline: {
                            actor: {
                                id: string | null;
                                kind: string;
                                name: string;
                            };
                            /** Format: date-time */
                            at: string;
                            data: {
                                [key: string]: unknown;
                            };
                            /** Format: uuid */
                            id: string;
                            /** @description Dotted past tense: incident.acknowledged. */
                            kind: string;
                            text: string;
                        }[];
                        title: string;
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
        };
    };
    deleteIncident: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateIncident: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Set by name; null removes one; others stay. */
                    custom_fields?: {
                        [key: string]: unknown;
                    };
                    description?: string | null;
                    /** @description critical, high, medium or low; also sev1 to sev4, p1 to p4. */
                    severity?: string;
                    title?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        acknowledged_at: string | null;
                        acknowledged_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        } | null;
                        /** @description Linked alerts. */
                        alert_count: number;
                        cancelled_at: string | null;
                        closed_at: string | null;
                        commander_id: string | null;
                        /** Format: date-time */
                        created_at: string;
                        created_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        };
                        custom_fields: {
                            [key: string]: unknown;
                        };
                        description: string | null;
                        /** Format: uuid */
                        id: string;
                        mitigated_at: string | null;
                        /** @description What people call it by; addresses take it like the id. */
                        number: number;
                        promoted_at: string | null;
                        reopen_count: number;
                        resolved_at: string | null;
                        service_id: string | null;
                        /** @enum {unknown} */
                        severity: "critical" | "high" | "medium" | "low";
                        /** @enum {unknown} */
                        source: "manual" | "alert" | "agent";
                        /** @enum {unknown} */
                        status: "triggered" | "triage" | "acknowledged" | "active" | "mitigated" | "resolved" | "closed" | "cancelled";
                        title: string;
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
        };
    };
    acknowledgeIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Goes with it to the timeline. */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        acknowledged_at: string | null;
                        acknowledged_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        } | null;
                        /** @description Linked alerts. */
                        alert_count: number;
                        cancelled_at: string | null;
                        closed_at: string | null;
                        commander_id: string | null;
                        /** Format: date-time */
                        created_at: string;
                        created_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        };
                        custom_fields: {
                            [key: string]: unknown;
                        };
                        description: string | null;
                        /** Format: uuid */
                        id: string;
                        mitigated_at: string | null;
                        /** @description What people call it by; addresses take it like the id. */
                        number: number;
                        promoted_at: string | null;
                        reopen_count: number;
                        resolved_at: string | null;
                        service_id: string | null;
                        /** @enum {unknown} */
                        severity: "critical" | "high" | "medium" | "low";
                        /** @enum {unknown} */
                        source: "manual" | "alert" | "agent";
                        /** @enum {unknown} */
                        status: "triggered" | "triage" | "acknowledged" | "active" | "mitigated" | "resolved" | "closed" | "cancelled";
                        /** @description Linked alerts that are not resolved: ending an incident ends no alert. */
                        still_firing: number;
                        title: string;
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
        };
    };
    listIncidentAlerts: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                limit?: number;
                skip?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            acknowledged_at: string | null;
                            acknowledged_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            } | null;
                            annotations: {
                                [key: string]: string;
                            };
                            channel: string | null;
                            /** Format: date-time */
                            created_at: string;
                            description: string | null;
                            ends_at: string | null;
                            fingerprint: string;
                            generator_url: string | null;
                            /** Format: uuid */
                            group_id: string;
                            group_key: string;
                            /** Format: uuid */
                            id: string;
                            incident_ids: string[];
                            labels: {
                                [key: string]: string;
                            };
                            /** Format: date-time */
                            last_received_at: string;
                            /** @description What people call it by. */
                            number: number;
                            occurrence_count: number;
                            owner: {
                                display_name: string;
                                incident_number: number;
                                user_id: string | null;
                            } | null;
                            provider: string | null;
                            resolved_at: string | null;
                            resolved_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            } | null;
                            service_id: string | null;
                            /** @enum {unknown} */
                            severity: "critical" | "high" | "warning" | "info";
                            /** @description The format it arrived in. */
                            source: string;
                            /** Format: date-time */
                            starts_at: string;
                            /** @enum {unknown} */
                            status: "firing" | "acknowledged" | "resolved";
                            suppressed_by: string | null;
                            title: string;
                            /** Format: date-time */
                            updated_at: string;
                        }[];
                        limit: number;
                        next_cursor?: string;
                        skip: number;
                        total: number;
                        total_capped?: boolean;
                    };
                };
            };
        };
    };
    linkAlerts: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    alert_numbers: number[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        acknowledged_at: string | null;
                        acknowledged_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        } | null;
                        /** @description Linked alerts. */
                        alert_count: number;
                        cancelled_at: string | null;
                        closed_at: string | null;
                        commander_id: string | null;
                        /** Format: date-time */
                        created_at: string;
                        created_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        };
                        custom_fields: {
                            [key: string]: unknown;
                        };
                        description: string | null;
                        /** Format: uuid */
                        id: string;
                        mitigated_at: string | null;
                        /** @description What people call it by; addresses take it like the id. */
                        number: number;
                        promoted_at: string | null;
                        reopen_count: number;
                        resolved_at: string | null;
                        service_id: string | null;
                        /** @enum {unknown} */
                        severity: "critical" | "high" | "medium" | "low";
                        /** @enum {unknown} */
                        source: "manual" | "alert" | "agent";
                        /** @enum {unknown} */
                        status: "triggered" | "triage" | "acknowledged" | "active" | "mitigated" | "resolved" | "closed" | "cancelled";
                        title: string;
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
        };
    };
    unlinkAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                alertNumber: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    beginIncidentTriage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Goes with it to the timeline. */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        acknowledged_at: string | null;
                        acknowledged_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        } | null;
                        /** @description Linked alerts. */
                        alert_count: number;
                        cancelled_at: string | null;
                        closed_at: string | null;
                        commander_id: string | null;
                        /** Format: date-time */
                        created_at: string;
                        created_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        };
                        custom_fields: {
                            [key: string]: unknown;
                        };
                        description: string | null;
                        /** Format: uuid */
                        id: string;
                        mitigated_at: string | null;
                        /** @description What people call it by; addresses take it like the id. */
                        number: number;
                        promoted_at: string | null;
                        reopen_count: number;
                        resolved_at: string | null;
                        service_id: string | null;
                        /** @enum {unknown} */
                        severity: "critical" | "high" | "medium" | "low";
                        /** @enum {unknown} */
                        source: "manual" | "alert" | "agent";
                        /** @enum {unknown} */
                        status: "triggered" | "triage" | "acknowledged" | "active" | "mitigated" | "resolved" | "closed" | "cancelled";
                        /** @description Linked alerts that are not resolved: ending an incident ends no alert. */
                        still_firing: number;
                        title: string;
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
        };
    };
    cancelIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Goes with it to the timeline. */
                    note?: string;
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        acknowledged_at: string | null;
                        acknowledged_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        } | null;
                        /** @description Linked alerts. */
                        alert_count: number;
                        cancelled_at: string | null;
                        closed_at: string | null;
                        commander_id: string | null;
                        /** Format: date-time */
                        created_at: string;
                        created_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        };
                        custom_fields: {
                            [key: string]: unknown;
                        };
                        description: string | null;
                        /** Format: uuid */
                        id: string;
                        mitigated_at: string | null;
                        /** @description What people call it by; addresses take it like the id. */
                        number: number;
                        promoted_at: string | null;
                        reopen_count: number;
                        resolved_at: string | null;
                        service_id: string | null;
                        /** @enum {unknown} */
                        severity: "critical" | "high" | "medium" | "low";
                        /** @enum {unknown} */
                        source: "manual" | "alert" | "agent";
                        /** @enum {unknown} */
                        status: "triggered" | "triage" | "acknowledged" | "active" | "mitigated" | "resolved" | "closed" | "cancelled";
                        /** @description Linked alerts that are not resolved: ending an incident ends no alert. */
                        still_firing: number;
                        title: string;
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
        };
    };
    closeIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Goes with it to the timeline. */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        acknowledged_at: string | null;
                        acknowledged_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        } | null;
                        /** @description Linked alerts. */
                        alert_count: number;
                        cancelled_at: string | null;
                        closed_at: string | null;
                        commander_id: string | null;
                        /** Format: date-time */
                        created_at: string;
                        created_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        };
                        custom_fields: {
                            [key: string]: unknown;
                        };
                        description: string | null;
                        /** Format: uuid */
                        id: string;
                        mitigated_at: string | null;
                        /** @description What people call it by; addresses take it like the id. */
                        number: number;
                        promoted_at: string | null;
                        reopen_count: number;
                        resolved_at: string | null;
                        service_id: string | null;
                        /** @enum {unknown} */
                        severity: "critical" | "high" | "medium" | "low";
                        /** @enum {unknown} */
                        source: "manual" | "alert" | "agent";
                        /** @enum {unknown} */
                        status: "triggered" | "triage" | "acknowledged" | "active" | "mitigated" | "resolved" | "closed" | "cancelled";
                        /** @description Linked alerts that are not resolved: ending an incident ends no alert. */
                        still_firing: number;
                        title: string;
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
        };
    };
    escalateIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description This level instead of the next. */
                    level?: number;
                    /** @description Goes with it to the timeline. */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        acknowledged_at: string | null;
                        acknowledged_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        } | null;
                        /** @description Linked alerts. */
                        alert_count: number;
                        cancelled_at: string | null;
                        closed_at: string | null;
                        commander_id: string | null;
                        /** Format: date-time */
                        created_at: string;
                        created_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        };
                        custom_fields: {
                            [key: string]: unknown;
                        };
                        description: string | null;
                        /** Format: uuid */
                        id: string;
                        mitigated_at: string | null;
                        /** @description What people call it by; addresses take it like the id. */
                        number: number;
                        promoted_at: string | null;
                        reopen_count: number;
                        resolved_at: string | null;
                        service_id: string | null;
                        /** @enum {unknown} */
                        severity: "critical" | "high" | "medium" | "low";
                        /** @enum {unknown} */
                        source: "manual" | "alert" | "agent";
                        /** @enum {unknown} */
                        status: "triggered" | "triage" | "acknowledged" | "active" | "mitigated" | "resolved" | "closed" | "cancelled";
                        /** @description Linked alerts that are not resolved: ending an incident ends no alert. */
                        still_firing: number;
                        title: string;
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
        };
    };
    listIncidentRoles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** Format: date-time */
                            assigned_at: string;
                            assigned_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            };
                            ended_at: string | null;
                            /** Format: uuid */
                            id: string;
                            /** @enum {unknown} */
                            role: "incident_commander" | "operations_lead" | "scribe" | "liaison";
                            /** @enum {unknown} */
                            source: "manual" | "on_call" | "agent";
                            /** @enum {unknown} */
                            state: "active" | "ended";
                            /** Format: uuid */
                            user_id: string;
                        }[];
                        limit: number;
                        next_cursor?: string;
                        skip: number;
                        total: number;
                        total_capped?: boolean;
                    };
                };
            };
        };
    };
    createIncidentRole: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    role: "incident_commander" | "operations_lead" | "scribe" | "liaison";
                    /** Format: uuid */
                    user_id: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        assigned_at: string;
                        assigned_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        };
                        ended_at: string | null;
                        /** Format: uuid */
                        id: string;
                        /** @enum {unknown} */
                        role: "incident_commander" | "operations_lead" | "scribe" | "liaison";
                        /** @enum {unknown} */
                        source: "manual" | "on_call" | "agent";
                        /** @enum {unknown} */
                        state: "active" | "ended";
                        /** Format: uuid */
                        user_id: string;
                    };
                };
            };
        };
    };
    updateIncidentRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                roleId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    state?: "ended";
                    /** Format: uuid */
                    user_id?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        assigned_at: string;
                        assigned_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        };
                        ended_at: string | null;
                        /** Format: uuid */
                        id: string;
                        /** @enum {unknown} */
                        role: "incident_commander" | "operations_lead" | "scribe" | "liaison";
                        /** @enum {unknown} */
                        source: "manual" | "on_call" | "agent";
                        /** @enum {unknown} */
                        state: "active" | "ended";
                        /** Format: uuid */
                        user_id: string;
                    };
                };
            };
        };
    };
    mitigateIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Goes with it to the timeline. */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        acknowledged_at: string | null;
                        acknowledged_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        } | null;
                        /** @description Linked alerts. */
                        alert_count: number;
                        cancelled_at: string | null;
                        closed_at: string | null;
                        commander_id: string | null;
                        /** Format: date-time */
                        created_at: string;
                        created_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        };
                        custom_fields: {
                            [key: string]: unknown;
                        };
                        description: string | null;
                        /** Format: uuid */
                        id: string;
                        mitigated_at: string | null;
                        /** @description What people call it by; addresses take it like the id. */
                        number: number;
                        promoted_at: string | null;
                        reopen_count: number;
                        resolved_at: string | null;
                        service_id: string | null;
                        /** @enum {unknown} */
                        severity: "critical" | "high" | "medium" | "low";
                        /** @enum {unknown} */
                        source: "manual" | "alert" | "agent";
                        /** @enum {unknown} */
                        status: "triggered" | "triage" | "acknowledged" | "active" | "mitigated" | "resolved" | "closed" | "cancelled";
                        /** @description Linked alerts that are not resolved: ending an incident ends no alert. */
                        still_firing: number;
                        title: string;
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
        };
    };
    listIncidentPages: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                limit?: number;
                skip?: number;
                /** @description created_at; a leading - is the other way round. */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description Its id or number. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** @description The page that failed and was replaced by this one. */
                            alternate_for: string | null;
                            attempts: {
                                /** Format: date-time */
                                at: string;
                                attempt: number;
                                detail: string | null;
                                duration_ms: number;
                                outcome: string;
                            }[];
                            /** @description Pages with the same value went out in one message. */
                            bundle: string | null;
                            /** @enum {unknown} */
                            channel: "in_app" | "email" | "chatone" | "chattwo" | "voiceone" | "voicetwo";
                            /** Format: date-time */
                            created_at: string;
                            delivered_at: string | null;
                            /** Format: date-time */
                            due_at: string;
                            /** Format: uuid */
                            id: string;
                            incident_id: string | null;
                            /** @enum {unknown} */
                            kind: "incident" | "notice" | "test";
                            level: number;
                            /** @description Held until then; null when nothing is to come. */
                            next_attempt_at: string | null;
                            /** @description Why it waits, failed or was skipped. */
                            reason: string | null;
                            round: number;
                            sent_at: string | null;
                            /** @enum {unknown} */
                            state: "pending" | "sending" | "sent" | "delivered" | "failed" | "dead" | "skipped";
                            title: string | null;
                            /** @enum {unknown} */
                            urgency: "high" | "low";
                            user_id: string;
                            user_name: string;
                        }[];
                        limit: number;
                        next_cursor?: string;
                        skip: number;
                        total: number;
                        total_capped?: boolean;
                    };
                };
            };
        };
    };
    promoteIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Goes with it to the timeline. */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        acknowledged_at: string | null;
                        acknowledged_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        } | null;
                        /** @description Linked alerts. */
                        alert_count: number;
                        cancelled_at: string | null;
                        closed_at: string | null;
                        commander_id: string | null;
                        /** Format: date-time */
                        created_at: string;
                        created_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        };
                        custom_fields: {
                            [key: string]: unknown;
                        };
                        description: string | null;
                        /** Format: uuid */
                        id: string;
                        mitigated_at: string | null;
                        /** @description What people call it by; addresses take it like the id. */
                        number: number;
                        promoted_at: string | null;
                        reopen_count: number;
                        resolved_at: string | null;
                        service_id: string | null;
                        /** @enum {unknown} */
                        severity: "critical" | "high" | "medium" | "low";
                        /** @enum {unknown} */
                        source: "manual" | "alert" | "agent";
                        /** @enum {unknown} */
                        status: "triggered" | "triage" | "acknowledged" | "active" | "mitigated" | "resolved" | "closed" | "cancelled";
                        /** @description Linked alerts that are not resolved: ending an incident ends no alert. */
                        still_firing: number;
                        title: string;
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
        };
    };
    reopenIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Goes with it to the timeline. */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        acknowledged_at: string | null;
                        acknowledged_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        } | null;
                        /** @description Linked alerts. */
                        alert_count: number;
                        cancelled_at: string | null;
                        closed_at: string | null;
                        commander_id: string | null;
                        /** Format: date-time */
                        created_at: string;
                        created_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        };
                        custom_fields: {
                            [key: string]: unknown;
                        };
                        description: string | null;
                        /** Format: uuid */
                        id: string;
                        mitigated_at: string | null;
                        /** @description What people call it by; addresses take it like the id. */
                        number: number;
                        promoted_at: string | null;
                        reopen_count: number;
                        resolved_at: string | null;
                        service_id: string | null;
                        /** @enum {unknown} */
                        severity: "critical" | "high" | "medium" | "low";
                        /** @enum {unknown} */
                        source: "manual" | "alert" | "agent";
                        /** @enum {unknown} */
                        status: "triggered" | "triage" | "acknowledged" | "active" | "mitigated" | "resolved" | "closed" | "cancelled";
                        /** @description Linked alerts that are not resolved: ending an incident ends no alert. */
                        still_firing: number;
                        title: string;
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
        };
    };
    requestIncidentSummary: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Goes with it to the timeline. */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        acknowledged_at: string | null;
                        acknowledged_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        } | null;
                        /** @description Linked alerts. */
                        alert_count: number;
                        cancelled_at: string | null;
                        closed_at: string | null;
                        commander_id: string | null;
                        /** Format: date-time */
                        created_at: string;
                        created_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        };
                        custom_fields: {
                            [key: string]: unknown;
                        };
                        description: string | null;
                        /** Format: uuid */
                        id: string;
                        mitigated_at: string | null;
                        /** @description What people call it by; addresses take it like the id. */
                        number: number;
                        promoted_at: string | null;
                        reopen_count: number;
                        resolved_at: string | null;
                        service_id: string | null;
                        /** @enum {unknown} */
                        severity: "critical" | "high" | "medium" | "low";
                        /** @enum {unknown} */
                        source: "manual" | "alert" | "agent";
                        /** @enum {unknown} */
                        status: "triggered" | "triage" | "acknowledged" | "active" | "mitigated" | "resolved" | "closed" | "cancelled";
                        /** @description Linked alerts that are not resolved: ending an incident ends no alert. */
                        still_firing: number;
                        title: string;
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
        };
    };
    resolveIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Goes with it to the timeline. */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        acknowledged_at: string | null;
                        acknowledged_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        } | null;
                        /** @description Linked alerts. */
                        alert_count: number;
                        cancelled_at: string | null;
                        closed_at: string | null;
                        commander_id: string | null;
                        /** Format: date-time */
                        created_at: string;
                        created_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        };
                        custom_fields: {
                            [key: string]: unknown;
                        };
                        description: string | null;
                        /** Format: uuid */
                        id: string;
                        mitigated_at: string | null;
                        /** @description What people call it by; addresses take it like the id. */
                        number: number;
                        promoted_at: string | null;
                        reopen_count: number;
                        resolved_at: string | null;
                        service_id: string | null;
                        /** @enum {unknown} */
                        severity: "critical" | "high" | "medium" | "low";
                        /** @enum {unknown} */
                        source: "manual" | "alert" | "agent";
                        /** @enum {unknown} */
                        status: "triggered" | "triage" | "acknowledged" | "active" | "mitigated" | "resolved" | "closed" | "cancelled";
                        /** @description Linked alerts that are not resolved: ending an incident ends no alert. */
                        still_firing: number;
                        title: string;
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
        };
    };
    listTimeline: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Only entries of this kind. */
                kind?: string;
                limit?: number;
                skip?: number;
                /** @description at; a leading - is newest first. */
                sort?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            actor: {
                                id: string | null;
                                kind: string;
                                name: string;
                            };
                            /** Format: date-time */
                            at: string;
                            data: {
                                [key: string]: unknown;
                            };
                            /** Format: uuid */
                            id: string;
                            /** @description Dotted past tense: incident.acknowledged. */
                            kind: string;
                            text: string;
                        }[];
                        limit: number;
                        next_cursor?: string;
                        skip: number;
                        total: number;
                        total_capped?: boolean;
                    };
                };
            };
        };
    };
    createTimelineEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    data?: {
                        [key: string]: unknown;
                    };
                    /** @description Dotted past tense, not of a family that the service itself writes; default note.added. */
                    kind?: string;
                    text: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        actor: {
                            id: string | null;
                            kind: string;
                            name: string;
                        };
                        /** Format: date-time */
                        at: string;
                        data: {
                            [key: string]: unknown;
                        };
                        /** Format: uuid */
                        id: string;
                        /** @description Dotted past tense: incident.acknowledged. */
                        kind: string;
                        text: string;
                    };
                };
            };
        };
    };
    unacknowledgeIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Goes with it to the timeline. */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        acknowledged_at: string | null;
                        acknowledged_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        } | null;
                        /** @description Linked alerts. */
                        alert_count: number;
                        cancelled_at: string | null;
                        closed_at: string | null;
                        commander_id: string | null;
                        /** Format: date-time */
                        created_at: string;
                        created_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        };
                        custom_fields: {
                            [key: string]: unknown;
                        };
                        description: string | null;
                        /** Format: uuid */
                        id: string;
                        mitigated_at: string | null;
                        /** @description What people call it by; addresses take it like the id. */
                        number: number;
                        promoted_at: string | null;
                        reopen_count: number;
                        resolved_at: string | null;
                        service_id: string | null;
                        /** @enum {unknown} */
                        severity: "critical" | "high" | "medium" | "low";
                        /** @enum {unknown} */
                        source: "manual" | "alert" | "agent";
                        /** @enum {unknown} */
                        status: "triggered" | "triage" | "acknowledged" | "active" | "mitigated" | "resolved" | "closed" | "cancelled";
                        /** @description Linked alerts that are not resolved: ending an incident ends no alert. */
                        still_firing: number;
                        title: string;
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
        };
    };
    getIncidentMetrics: {
        parameters: {
            query?: {
                /** @description Opened at or after this time (RFC 3339). */
                from?: string;
                service_id?: string;
                /** @description Opened before this time (RFC 3339). */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        by_severity: {
                            critical: {
                                mtta_seconds: number | null;
                                mttm_seconds: number | null;
                                mttr_seconds: number | null;
                                open: number;
                                sla: {
                                    acknowledge: {
                                        met: number;
                                        /** @description Too late, or not yet although the time is over. */
                                        missed: number;
                                        ratio: number | null;
                                        target_seconds: number | null;
                                    };
                                    resolve: {
                                        met: number;
                                        /** @description Too late, or not yet although the time is over. */
                                        missed: number;
                                        ratio: number | null;
                                        target_seconds: number | null;
                                    };
                                };
                                /** @description Cancelled incidents are left out of everything. */
                                total: number;
                            };
                            high: {
                                mtta_seconds: number | null;
                                mttm_seconds: number | null;
                                mttr_seconds: number | null;
                                open: number;
                                sla: {
                                    acknowledge: {
                                        met: number;
                                        /** @description Too late, or not yet although the time is over. */
                                        missed: number;
                                        ratio: number | null;
                                        target_seconds: number | null;
                                    };
                                    resolve: {
                                        met: number;
                                        /** @description Too late, or not yet although the time is over. */
                                        missed: number;
                                        ratio: number | null;
                                        target_seconds: number | null;
                                    };
                                };
                                /** @description Cancelled incidents are left out of everything. */
                                total: number;
                            };
                            low: {
                                mtta_seconds: number | null;
                                mttm_seconds: number | null;
                                mttr_seconds: number | null;
                                open: number;
                                sla: {
                                    acknowledge: {
                                        met: number;
                                        /** @description Too late, or not yet although the time is over. */
                                        missed: number;
                                        ratio: number | null;
                                        target_seconds: number | null;
                                    };
                                    resolve: {
                                        met: number;
                                        /** @description Too late, or not yet although the time is over. */
                                        missed: number;
                                        ratio: number | null;
                                        target_seconds: number | null;
                                    };
                                };
                                /** @description Cancelled incidents are left out of everything. */
                                total: number;
                            };
                            medium: {
                                mtta_seconds: number | null;
                                mttm_seconds: number | null;
                                mttr_seconds: number | null;
                                open: number;
                                sla: {
                                    acknowledge: {
                                        met: number;
                                        /** @description Too late, or not yet although the time is over. */
                                        missed: number;
                                        ratio: number | null;
                                        target_seconds: number | null;
                                    };
                                    resolve: {
                                        met: number;
                                        /** @description Too late, or not yet although the time is over. */
                                        missed: number;
                                        ratio: number | null;
                                        target_seconds: number | null;
                                    };
                                };
                                /** @description Cancelled incidents are left out of everything. */
                                total: number;
                            };
                        };
                        mtta_seconds: number | null;
                        mttm_seconds: number | null;
                        mttr_seconds: number | null;
                        open: number;
                        sla: {
                            acknowledge: {
                                met: number;
                                /** @description Too late, or not yet although the time is over. */
                                missed: number;
                                ratio: number | null;
                                target_seconds: number | null;
                            };
                            resolve: {
                                met: number;
                                /** @description Too late, or not yet although the time is over. */
                                missed: number;
                                ratio: number | null;
                                target_seconds: number | null;
                            };
                        };
                        /** @description Cancelled incidents are left out of everything. */
                        total: number;
                    };
                };
            };
        };
    };
    getIntegrations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        chatone: {
                            allowed_domains: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            base_url: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            bot_token: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            callbacks: {
                                [key: string]: string;
                            };
                            client_id: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            client_secret: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            configured: boolean;
                            default_role: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            /** @description Since another workspace was connected people are not found there by their e-mail address, until it is confirmed. */
                            email_matching_off_since: string | null;
                            missing: string[];
                            sign_up: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            signing_secret: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            updated_at: string | null;
                            version: number;
                            /** @description The workspace or server that is connected, where it is known. */
                            workspace: {
                                id: string;
                                name: string;
                            } | null;
                        };
                        chattwo: {
                            base_url: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            bot_token: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            callback_secret: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            callbacks: {
                                [key: string]: string;
                            };
                            configured: boolean;
                            /** @description Since another workspace was connected people are not found there by their e-mail address, until it is confirmed. */
                            email_matching_off_since: string | null;
                            missing: string[];
                            updated_at: string | null;
                            version: number;
                            /** @description The workspace or server that is connected, where it is known. */
                            workspace: {
                                id: string;
                                name: string;
                            } | null;
                        };
                        email: {
                            callbacks: {
                                [key: string]: string;
                            };
                            configured: boolean;
                            from: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            missing: string[];
                            smtp_url: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            updated_at: string | null;
                            version: number;
                        };
                        idpone: {
                            allowed_domains: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            base_url: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            callbacks: {
                                [key: string]: string;
                            };
                            client_id: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            client_secret: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            configured: boolean;
                            default_role: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            missing: string[];
                            sign_up: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            updated_at: string | null;
                            version: number;
                        };
                        voiceone: {
                            account_sid: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            auth_token: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            base_url: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            callbacks: {
                                [key: string]: string;
                            };
                            configured: boolean;
                            from: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            missing: string[];
                            updated_at: string | null;
                            version: number;
                        };
                        voicetwo: {
                            api_key: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            base_url: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            callbacks: {
                                [key: string]: string;
                            };
                            configured: boolean;
                            connection_id: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            from: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            missing: string[];
                            public_key: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            updated_at: string | null;
                            version: number;
                        };
                        webhook: {
                            callbacks: {
                                [key: string]: string;
                            };
                            configured: boolean;
                            missing: string[];
                            signing_secret: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            updated_at: string | null;
                            version: number;
                        };
                    };
                };
            };
        };
    };
    updateIntegrations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    chatone?: {
                        allowed_domains?: string | null;
                        base_url?: string | null;
                        bot_token?: string | null;
                        client_id?: string | null;
                        client_secret?: string | null;
                        default_role?: string | null;
                        sign_up?: string | null;
                        signing_secret?: string | null;
                        version?: number;
                    } | null;
                    chattwo?: {
                        base_url?: string | null;
                        bot_token?: string | null;
                        callback_secret?: string | null;
                        version?: number;
                    } | null;
                    email?: {
                        from?: string | null;
                        smtp_url?: string | null;
                        version?: number;
                    } | null;
                    idpone?: {
                        allowed_domains?: string | null;
                        base_url?: string | null;
                        client_id?: string | null;
                        client_secret?: string | null;
                        default_role?: string | null;
                        sign_up?: string | null;
                        version?: number;
                    } | null;
                    voiceone?: {
                        account_sid?: string | null;
                        auth_token?: string | null;
                        base_url?: string | null;
                        from?: string | null;
                        version?: number;
                    } | null;
                    voicetwo?: {
                        api_key?: string | null;
                        base_url?: string | null;
                        connection_id?: string | null;
                        from?: string | null;
                        public_key?: string | null;
                        version?: number;
                    } | null;
                    webhook?: {
                        signing_secret?: string | null;
                        version?: number;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        chatone: {
                            allowed_domains: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            base_url: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            bot_token: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            callbacks: {
                                [key: string]: string;
                            };
                            client_id: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            client_secret: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            configured: boolean;
                            default_role: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            /** @description Since another workspace was connected people are not found there by their e-mail address, until it is confirmed. */
                            email_matching_off_since: string | null;
                            missing: string[];
                            sign_up: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            signing_secret: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            updated_at: string | null;
                            version: number;
                            /** @description The workspace or server that is connected, where it is known. */
                            workspace: {
                                id: string;
                                name: string;
                            } | null;
                        };
                        chattwo: {
                            base_url: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            bot_token: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            callback_secret: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            callbacks: {
                                [key: string]: string;
                            };
                            configured: boolean;
                            /** @description Since another workspace was connected people are not found there by their e-mail address, until it is confirmed. */
                            email_matching_off_since: string | null;
                            missing: string[];
                            updated_at: string | null;
                            version: number;
                            /** @description The workspace or server that is connected, where it is known. */
                            workspace: {
                                id: string;
                                name: string;
                            } | null;
                        };
                        email: {
                            callbacks: {
                                [key: string]: string;
                            };
                            configured: boolean;
                            from: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            missing: string[];
                            smtp_url: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            updated_at: string | null;
                            version: number;
                        };
                        idpone: {
                            allowed_domains: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            base_url: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            callbacks: {
                                [key: string]: string;
                            };
                            client_id: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            client_secret: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            configured: boolean;
                            default_role: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            missing: string[];
                            sign_up: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            updated_at: string | null;
                            version: number;
                        };
                        voiceone: {
                            account_sid: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            auth_token: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            base_url: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            callbacks: {
                                [key: string]: string;
                            };
                            configured: boolean;
                            from: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            missing: string[];
                            updated_at: string | null;
                            version: number;
                        };
                        voicetwo: {
                            api_key: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            base_url: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            callbacks: {
                                [key: string]: string;
                            };
                            configured: boolean;
                            connection_id: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            from: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            missing: string[];
                            public_key: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            updated_at: string | null;
                            version: number;
                        };
                        webhook: {
                            callbacks: {
                                [key: string]: string;
                            };
                            configured: boolean;
                            missing: string[];
                            signing_secret: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            updated_at: string | null;
                            version: number;
                        };
                    };
                };
            };
        };
    };
    confirmEmailMatching: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path: {
                kind: "chatone" | "chattwo";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        chatone: {
                            allowed_domains: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            base_url: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            bot_token: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            callbacks: {
                                [key: string]: string;
                            };
                            client_id: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            client_secret: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            configured: boolean;
                            default_role: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            /** @description Since another workspace was connected people are not found there by their e-mail address, until it is confirmed. */
                            email_matching_off_since: string | null;
                            missing: string[];
                            sign_up: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            signing_secret: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            updated_at: string | null;
                            version: number;
                            /** @description The workspace or server that is connected, where it is known. */
                            workspace: {
                                id: string;
                                name: string;
                            } | null;
                        };
                        chattwo: {
                            base_url: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            bot_token: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            callback_secret: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            callbacks: {
                                [key: string]: string;
                            };
                            configured: boolean;
                            /** @description Since another workspace was connected people are not found there by their e-mail address, until it is confirmed. */
                            email_matching_off_since: string | null;
                            missing: string[];
                            updated_at: string | null;
                            version: number;
                            /** @description The workspace or server that is connected, where it is known. */
                            workspace: {
                                id: string;
                                name: string;
                            } | null;
                        };
                        email: {
                            callbacks: {
                                [key: string]: string;
                            };
                            configured: boolean;
                            from: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            missing: string[];
                            smtp_url: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            updated_at: string | null;
                            version: number;
                        };
                        idpone: {
                            allowed_domains: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            base_url: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            callbacks: {
                                [key: string]: string;
                            };
                            client_id: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            client_secret: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            configured: boolean;
                            default_role: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            missing: string[];
                            sign_up: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            updated_at: string | null;
                            version: number;
                        };
                        voiceone: {
                            account_sid: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            auth_token: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            base_url: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            callbacks: {
                                [key: string]: string;
                            };
                            configured: boolean;
                            from: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            missing: string[];
                            updated_at: string | null;
                            version: number;
                        };
                        voicetwo: {
                            api_key: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            base_url: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            callbacks: {
                                [key: string]: string;
                            };
                            configured: boolean;
                            connection_id: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            from: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            missing: string[];
                            public_key: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            updated_at: string | null;
                            version: number;
                        };
                        webhook: {
                            callbacks: {
                                [key: string]: string;
                            };
                            configured: boolean;
                            missing: string[];
                            signing_secret: {
                                /**
                                 * @description What changing it needs, besides integrations:write.
                                 * @enum {unknown}
                                 */
                                permission: "integrations:write" | "oidc:manage";
                                set: boolean;
                                source: "database" | "environment" | null;
                                value?: string;
                            };
                            updated_at: string | null;
                            version: number;
                        };
                    };
                };
            };
        };
    };
    receiveChatoneCommand: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
        };
    };
    disconnectChatone: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveChatoneEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
        };
    };
    receiveChatoneInteraction: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
        };
    };
    startChatoneConnection: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        authorization_url: string;
                    };
                };
            };
        };
    };
    finishChatoneConnection: {
        parameters: {
            query?: {
                code?: unknown;
                error?: unknown;
                state?: unknown;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The browser is sent on. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveChattwoInteraction: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
        };
    };
    testIntegration: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    channel?: string;
                    /** @enum {unknown} */
                    kind: "chatone" | "chattwo" | "webhook" | "email" | "voiceone" | "voicetwo" | "idpone";
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        checks: {
                            detail: string;
                            name: string;
                            ok: boolean;
                        }[];
                        detail: string;
                        ok: boolean;
                    };
                };
            };
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                limit?: number;
                skip?: number;
                /** @description created_at; a leading - is the other way round. */
                sort?: string;
                /** @description true: only what was not read; false: only what was. */
                unread?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            body: string;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: uuid */
                            id: string;
                            kind: string;
                            link: string | null;
                            read_at: string | null;
                            title: string;
                        }[];
                        limit: number;
                        next_cursor?: string;
                        skip: number;
                        total: number;
                        total_capped?: boolean;
                    };
                };
            };
        };
    };
    readNotification: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        body: string;
                        /** Format: date-time */
                        created_at: string;
                        /** Format: uuid */
                        id: string;
                        kind: string;
                        link: string | null;
                        read_at: string | null;
                        title: string;
                    };
                };
            };
        };
    };
    readAllNotifications: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        read: number;
                    };
                };
            };
        };
    };
    getUnreadCount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        unread: number;
                    };
                };
            };
        };
    };
    listOidcProviders: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                limit?: number;
                skip?: number;
                /** @description created_at, name; a leading - is the other way round. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            allowed_domains: string[];
                            /** @description To be registered at the provider as the redirect address. */
                            callback_url: string;
                            client_id: string;
                            /** @description Masked. */
                            client_secret: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** @enum {unknown} */
                            default_role: "viewer" | "operator";
                            enabled: boolean;
                            /** Format: uuid */
                            id: string;
                            issuer: string;
                            name: string;
                            scopes: string[];
                            /** @enum {unknown} */
                            sign_up: "off" | "allowed";
                            /** Format: date-time */
                            updated_at: string;
                            version: number;
                        }[];
                        limit: number;
                        next_cursor?: string;
                        skip: number;
                        total: number;
                        total_capped?: boolean;
                    };
                };
            };
        };
    };
    createOidcProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Domains of verified e-mail addresses that may join. */
                    allowed_domains?: string[];
                    client_id: string;
                    /** @description Null: a public client. */
                    client_secret?: string | null;
                    /**
                     * @description What newcomers become.
                     * @enum {unknown}
                     */
                    default_role?: "viewer" | "operator";
                    enabled?: boolean;
                    /** @description Exactly as the provider writes it, with or without a slash at the end. */
                    issuer: string;
                    /** @description What the button says. */
                    name: string;
                    scopes?: string[];
                    /**
                     * @description Whether somebody without an account gets one.
                     * @enum {unknown}
                     */
                    sign_up?: "off" | "allowed";
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        allowed_domains: string[];
                        /** @description To be registered at the provider as the redirect address. */
                        callback_url: string;
                        client_id: string;
                        /** @description Masked. */
                        client_secret: string | null;
                        /** Format: date-time */
                        created_at: string;
                        /** @enum {unknown} */
                        default_role: "viewer" | "operator";
                        enabled: boolean;
                        /** Format: uuid */
                        id: string;
                        issuer: string;
                        name: string;
                        scopes: string[];
                        /** @enum {unknown} */
                        sign_up: "off" | "allowed";
                        /** Format: date-time */
                        updated_at: string;
                        version: number;
                    };
                };
            };
        };
    };
    getOidcProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        allowed_domains: string[];
                        /** @description To be registered at the provider as the redirect address. */
                        callback_url: string;
                        client_id: string;
                        /** @description Masked. */
                        client_secret: string | null;
                        /** Format: date-time */
                        created_at: string;
                        /** @enum {unknown} */
                        default_role: "viewer" | "operator";
                        enabled: boolean;
                        /** Format: uuid */
                        id: string;
                        issuer: string;
                        name: string;
                        scopes: string[];
                        /** @enum {unknown} */
                        sign_up: "off" | "allowed";
                        /** Format: date-time */
                        updated_at: string;
                        version: number;
                    };
                };
            };
        };
    };
    deleteOidcProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateOidcProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Domains of verified e-mail addresses that may join. */
                    allowed_domains?: string[];
                    client_id?: string;
                    /** @description Null: a public client. */
                    client_secret?: string | null;
                    /**
                     * @description What newcomers become.
                     * @enum {unknown}
                     */
                    default_role?: "viewer" | "operator";
                    enabled?: boolean;
                    /** @description Exactly as the provider writes it, with or without a slash at the end. */
                    issuer?: string;
                    /** @description What the button says. */
                    name?: string;
                    scopes?: string[];
                    /**
                     * @description Whether somebody without an account gets one.
                     * @enum {unknown}
                     */
                    sign_up?: "off" | "allowed";
                    /** @description Refused when somebody saved in between. */
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        allowed_domains: string[];
                        /** @description To be registered at the provider as the redirect address. */
                        callback_url: string;
                        client_id: string;
                        /** @description Masked. */
                        client_secret: string | null;
                        /** Format: date-time */
                        created_at: string;
                        /** @enum {unknown} */
                        default_role: "viewer" | "operator";
                        enabled: boolean;
                        /** Format: uuid */
                        id: string;
                        issuer: string;
                        name: string;
                        scopes: string[];
                        /** @enum {unknown} */
                        sign_up: "off" | "allowed";
                        /** Format: date-time */
                        updated_at: string;
                        version: number;
                    };
                };
            };
        };
    };
    testOidcProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        detail: string;
                        ok: boolean;
                    };
                };
            };
        };
    };
    listCalendars: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** Format: date-time */
                            created_at: string;
                            /** Format: uuid */
                            id: string;
                            last_used_at: string | null;
                            schedule_id: string | null;
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    createCalendar: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    schedule_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        created_at: string;
                        /** Format: uuid */
                        id: string;
                        last_used_at: string | null;
                        schedule_id: string | null;
                        token: string;
                        url: string;
                    };
                };
            };
        };
    };
    deleteCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    listCoverRequests: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                limit?: number;
                skip?: number;
                /** @description created_at, start; a leading - is the other way round. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            accepted_by: string | null;
                            candidate_ids: string[];
                            /** Format: date-time */
                            created_at: string;
                            decided_at: string | null;
                            /** Format: date-time */
                            end: string;
                            /** Format: uuid */
                            id: string;
                            note: string;
                            override_id: string | null;
                            /** Format: uuid */
                            requested_by: string;
                            /** Format: uuid */
                            schedule_id: string;
                            /** Format: date-time */
                            start: string;
                            /** @enum {unknown} */
                            status: "open" | "accepted" | "cancelled";
                        }[];
                        limit: number;
                        next_cursor?: string;
                        skip: number;
                        total: number;
                        total_capped?: boolean;
                    };
                };
            };
        };
    };
    deleteCoverRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    acceptCoverRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accepted_by: string | null;
                        candidate_ids: string[];
                        /** Format: date-time */
                        created_at: string;
                        decided_at: string | null;
                        /** Format: date-time */
                        end: string;
                        /** Format: uuid */
                        id: string;
                        note: string;
                        override_id: string | null;
                        /** Format: uuid */
                        requested_by: string;
                        /** Format: uuid */
                        schedule_id: string;
                        /** Format: date-time */
                        start: string;
                        /** @enum {unknown} */
                        status: "open" | "accepted" | "cancelled";
                    };
                };
            };
        };
    };
    listCoverageGaps: {
        parameters: {
            query?: {
                days?: number;
                limit?: number;
                policy_id?: string;
                service_id?: string;
                skip?: number;
                /** @description Services of this team, and those whose policy names it. */
                team_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        from: string;
                        items: {
                            /** @description No hole was found. */
                            covered: boolean;
                            holes: {
                                /** @enum {unknown} */
                                code: "no_policy" | "nobody_at_all" | "level_empty" | "no_method" | "viewer" | "closed_account" | "team_gone";
                                detail: string;
                                hours: number;
                                level: number | null;
                                /**
                                 * @description critical: an incident in this time calls nobody who can be reached.
                                 * @enum {unknown}
                                 */
                                severity: "critical" | "warning";
                                /** @description The first 100. */
                                stretches: {
                                    /** Format: date-time */
                                    end: string;
                                    /** Format: date-time */
                                    start: string;
                                }[];
                                team_id: string | null;
                                user_id: string | null;
                            }[];
                            policy: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            } | null;
                            service: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            };
                            team: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            } | null;
                        }[];
                        limit: number;
                        next_cursor?: string;
                        skip: number;
                        total: number;
                        total_capped?: boolean;
                        /** Format: date-time */
                        until: string;
                    };
                };
            };
        };
    };
    listHandoffs: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                limit?: number;
                schedule_id?: string;
                skip?: number;
                /** @description created_at, at; a leading - is the other way round. */
                sort?: string;
                status?: "pending" | "acknowledged";
                team_id?: string;
                /** @description Who goes or who comes. */
                user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            acknowledged_at: string | null;
                            /** Format: date-time */
                            at: string;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: uuid */
                            id: string;
                            /** @description What was open at the change, in words. */
                            incident_summary: string;
                            incidents: {
                                id: string;
                                number: number;
                                severity: string;
                                status: string;
                                title: string;
                            }[];
                            incoming_notes: string;
                            /** Format: uuid */
                            incoming_user_id: string;
                            incoming_user_name: string | null;
                            outgoing_notes: {
                                open_issues: string;
                                watch_items: string;
                            };
                            /** Format: uuid */
                            outgoing_user_id: string;
                            outgoing_user_name: string | null;
                            /** Format: uuid */
                            schedule_id: string;
                            /** @enum {unknown} */
                            status: "pending" | "acknowledged";
                            /** Format: uuid */
                            team_id: string;
                            /** Format: date-time */
                            updated_at: string;
                        }[];
                        limit: number;
                        next_cursor?: string;
                        skip: number;
                        total: number;
                        total_capped?: boolean;
                    };
                };
            };
        };
    };
    getHandoff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        acknowledged_at: string | null;
                        /** Format: date-time */
                        at: string;
                        /** Format: date-time */
                        created_at: string;
                        /** Format: uuid */
                        id: string;
                        /** @description What was open at the change, in words. */
                        incident_summary: string;
                        incidents: {
                            id: string;
                            number: number;
                            severity: string;
                            status: string;
                            title: string;
                        }[];
                        incoming_notes: string;
                        /** Format: uuid */
                        incoming_user_id: string;
                        incoming_user_name: string | null;
                        outgoing_notes: {
                            open_issues: string;
                            watch_items: string;
                        };
                        /** Format: uuid */
                        outgoing_user_id: string;
                        outgoing_user_name: string | null;
                        /** Format: uuid */
                        schedule_id: string;
                        /** @enum {unknown} */
                        status: "pending" | "acknowledged";
                        /** Format: uuid */
                        team_id: string;
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
        };
    };
    updateHandoff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    incoming_notes?: string;
                    outgoing_notes?: {
                        open_issues?: string;
                        watch_items?: string;
                    };
                    /** @description Needed from everybody but the two people of the handoff; kept in the audit trail. */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        acknowledged_at: string | null;
                        /** Format: date-time */
                        at: string;
                        /** Format: date-time */
                        created_at: string;
                        /** Format: uuid */
                        id: string;
                        /** @description What was open at the change, in words. */
                        incident_summary: string;
                        incidents: {
                            id: string;
                            number: number;
                            severity: string;
                            status: string;
                            title: string;
                        }[];
                        incoming_notes: string;
                        /** Format: uuid */
                        incoming_user_id: string;
                        incoming_user_name: string | null;
                        outgoing_notes: {
                            open_issues: string;
                            watch_items: string;
                        };
                        /** Format: uuid */
                        outgoing_user_id: string;
                        outgoing_user_name: string | null;
                        /** Format: uuid */
                        schedule_id: string;
                        /** @enum {unknown} */
                        status: "pending" | "acknowledged";
                        /** Format: uuid */
                        team_id: string;
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
        };
    };
    acknowledgeHandoff: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    incoming_notes?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        acknowledged_at: string | null;
                        /** Format: date-time */
                        at: string;
                        /** Format: date-time */
                        created_at: string;
                        /** Format: uuid */
                        id: string;
                        /** @description What was open at the change, in words. */
                        incident_summary: string;
                        incidents: {
                            id: string;
                            number: number;
                            severity: string;
                            status: string;
                            title: string;
                        }[];
                        incoming_notes: string;
                        /** Format: uuid */
                        incoming_user_id: string;
                        incoming_user_name: string | null;
                        outgoing_notes: {
                            open_issues: string;
                            watch_items: string;
                        };
                        /** Format: uuid */
                        outgoing_user_id: string;
                        outgoing_user_name: string | null;
                        /** Format: uuid */
                        schedule_id: string;
                        /** @enum {unknown} */
                        status: "pending" | "acknowledged";
                        /** Format: uuid */
                        team_id: string;
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
        };
    };
    getMyOnCallStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        next_shift: {
                            /** Format: date-time */
                            end: string;
                            /** Format: uuid */
                            schedule_id: string;
                            schedule_name: string;
                            /** Format: date-time */
                            start: string;
                            /** Format: uuid */
                            team_id: string;
                            user_id: string;
                        } | null;
                        on_call: boolean;
                        schedules: {
                            /** Format: date-time */
                            at: string;
                            layer_id: string | null;
                            next: {
                                /** Format: date-time */
                                start: string;
                                user_id: string;
                                user_name: string | null;
                            } | null;
                            override_id: string | null;
                            /** Format: uuid */
                            schedule_id: string;
                            schedule_name: string;
                            since: string | null;
                            source: ("layer" | "override") | null;
                            /** Format: uuid */
                            team_id: string;
                            until: string | null;
                            user_id: string | null;
                            user_name: string | null;
                        }[];
                    };
                };
            };
        };
    };
    getOnCallMetrics: {
        parameters: {
            query?: {
                /** @description RFC 3339, any offset. */
                from?: string;
                schedule_id?: string;
                team_id?: string;
                /** @description RFC 3339, any offset. */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        from: string;
                        shifts: {
                            duration_minutes: number;
                            /** Format: date-time */
                            end: string;
                            /** @description From 22:00 to 08:00 in the person’s own time zone. */
                            night_page_count: number;
                            page_count: number;
                            /** Format: uuid */
                            schedule_id: string;
                            /** Format: date-time */
                            start: string;
                            user_id: string;
                            user_name: string | null;
                        }[];
                        totals: {
                            duration_minutes: number;
                            /** @description From 22:00 to 08:00 in the person’s own time zone. */
                            night_page_count: number;
                            page_count: number;
                            shift_count: number;
                            user_id: string;
                            user_name: string | null;
                        }[];
                        /** @description Pages while nobody was on call. */
                        unassigned_page_count: number;
                        /** Format: date-time */
                        until: string;
                    };
                };
            };
        };
    };
    listMyShifts: {
        parameters: {
            query?: {
                /** @description RFC 3339, any offset. */
                from?: string;
                /** @description RFC 3339, any offset. */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        from: string;
                        segments: {
                            /** Format: date-time */
                            end: string;
                            /** Format: uuid */
                            schedule_id: string;
                            schedule_name: string;
                            /** Format: date-time */
                            start: string;
                            /** Format: uuid */
                            team_id: string;
                            user_id: string;
                        }[];
                        /** Format: date-time */
                        until: string;
                    };
                };
            };
        };
    };
    deleteOverride: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listSchedules: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                limit?: number;
                /** @description A part of the name. */
                search?: string;
                skip?: number;
                /** @description created_at, updated_at or name. */
                sort?: string;
                team_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** Format: date-time */
                            created_at: string;
                            /** Format: uuid */
                            id: string;
                            /** @description People of the layers whose accounts are closed: their turns go to the next. */
                            inactive_user_ids: string[];
                            layers: {
                                end: string | null;
                                handoff_day: string | null;
                                handoff_time: string;
                                id: string;
                                name: string;
                                restrictions: {
                                    days?: string[];
                                    end_day?: string;
                                    end_time: string;
                                    start_day?: string;
                                    start_time: string;
                                    type: string;
                                }[];
                                rotation_type: string;
                                shift_length: number;
                                shift_length_unit: string;
                                /** Format: date-time */
                                start: string;
                                time_zone: string;
                                user_ids: string[];
                            }[];
                            name: string;
                            /** Format: uuid */
                            team_id: string;
                            time_zone: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description Everybody who is named here. */
                            users: {
                                active: boolean;
                                display_name: string;
                                /** Format: uuid */
                                id: string;
                            }[];
                            version: number;
                        }[];
                        limit: number;
                        next_cursor?: string;
                        skip: number;
                        total: number;
                        total_capped?: boolean;
                    };
                };
            };
        };
    };
    getSchedule: {
        parameters: {
            query?: {
                /** @description RFC 3339, any offset. */
                from?: string;
                include_layers?: boolean;
                /** @description RFC 3339, any offset. */
                until?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        created_at: string;
                        /** Format: date-time */
                        from: string;
                        gaps: {
                            /** Format: date-time */
                            end: string;
                            /** Format: date-time */
                            start: string;
                        }[];
                        /** Format: uuid */
                        id: string;
                        /** @description People of the layers whose accounts are closed: their turns go to the next. */
                        inactive_user_ids: string[];
                        /** @description What each layer says by itself, with include_layers. */
                        layer_segments?: {
                            layer_id: string;
                            segments: {
                                /** Format: date-time */
                                end: string;
                                /** Format: date-time */
                                start: string;
                                user_id: string;
                            }[];
                        }[];
                        layers: {
                            end: string | null;
                            handoff_day: string | null;
                            handoff_time: string;
                            id: string;
                            name: string;
                            restrictions: {
                                days?: string[];
                                end_day?: string;
                                end_time: string;
                                start_day?: string;
                                start_time: string;
                                type: string;
                            }[];
                            rotation_type: string;
                            shift_length: number;
                            shift_length_unit: string;
                            /** Format: date-time */
                            start: string;
                            time_zone: string;
                            user_ids: string[];
                        }[];
                        name: string;
                        segments: {
                            /** Format: date-time */
                            end: string;
                            /** Format: date-time */
                            start: string;
                            user_id: string;
                        }[];
                        /** Format: uuid */
                        team_id: string;
                        time_zone: string;
                        /** Format: date-time */
                        until: string;
                        /** Format: date-time */
                        updated_at: string;
                        /** @description Everybody who is named here. */
                        users: {
                            active: boolean;
                            display_name: string;
                            /** Format: uuid */
                            id: string;
                        }[];
                        version: number;
                    };
                };
            };
        };
    };
    updateSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    layers?: {
                        end?: string | null;
                        handoff_day?: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday") | null;
                        /** @description HH:MM */
                        handoff_time?: string;
                        /** @description Send it back to keep the layer’s identity and start. */
                        id?: string;
                        name: string;
                        restrictions?: ({
                            /** @description Days on which the window starts. */
                            days?: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday")[];
                            /** @description HH:MM */
                            end_time: string;
                            /** @description HH:MM */
                            start_time: string;
                            /** @enum {string} */
                            type: "time_of_day";
                        } | {
                            /** @enum {unknown} */
                            end_day: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
                            /** @description HH:MM */
                            end_time: string;
                            /** @enum {unknown} */
                            start_day: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
                            /** @description HH:MM */
                            start_time: string;
                            /** @enum {string} */
                            type: "time_of_week";
                        })[] | null;
                        /** @enum {unknown} */
                        rotation_type: "hourly" | "daily" | "weekly" | "custom";
                        shift_length?: number;
                        /** @enum {unknown} */
                        shift_length_unit?: "hours" | "days" | "weeks";
                        /** @description RFC 3339, any offset. */
                        start?: string;
                        time_zone?: string;
                        user_ids: string[];
                    }[];
                    name?: string;
                    /** @description Standard for new layers. */
                    time_zone?: string;
                    /** @description The version the change was made from; a newer one is not overwritten. */
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What the change means for each person in the next 90 days. */
                        changes: {
                            gained: {
                                /** Format: date-time */
                                end: string;
                                /** Format: date-time */
                                start: string;
                            }[];
                            lost: {
                                /** Format: date-time */
                                end: string;
                                /** Format: date-time */
                                start: string;
                            }[];
                            user_id: string;
                        }[];
                        /** Format: date-time */
                        created_at: string;
                        /** @description When nobody is on call in the next 90 days; the first hundred. */
                        holes: {
                            /** Format: date-time */
                            end: string;
                            minutes: number;
                            /** Format: date-time */
                            start: string;
                        }[];
                        /** Format: uuid */
                        id: string;
                        /** @description People of the layers whose accounts are closed: their turns go to the next. */
                        inactive_user_ids: string[];
                        layers: {
                            end: string | null;
                            handoff_day: string | null;
                            handoff_time: string;
                            id: string;
                            name: string;
                            restrictions: {
                                days?: string[];
                                end_day?: string;
                                end_time: string;
                                start_day?: string;
                                start_time: string;
                                type: string;
                            }[];
                            rotation_type: string;
                            shift_length: number;
                            shift_length_unit: string;
                            /** Format: date-time */
                            start: string;
                            time_zone: string;
                            user_ids: string[];
                        }[];
                        name: string;
                        /** Format: uuid */
                        team_id: string;
                        time_zone: string;
                        /** Format: date-time */
                        updated_at: string;
                        /** @description Everybody who is named here. */
                        users: {
                            active: boolean;
                            display_name: string;
                            /** Format: uuid */
                            id: string;
                        }[];
                        version: number;
                        /** @description What is stored, and will page nobody as it is. */
                        warnings: {
                            code: string;
                            detail: string;
                        }[];
                    };
                };
            };
        };
    };
    listScheduleCoverRequests: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                limit?: number;
                skip?: number;
                /** @description created_at, start; a leading - is the other way round. */
                sort?: string;
                status?: "open" | "accepted" | "cancelled";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            accepted_by: string | null;
                            candidate_ids: string[];
                            /** Format: date-time */
                            created_at: string;
                            decided_at: string | null;
                            /** Format: date-time */
                            end: string;
                            /** Format: uuid */
                            id: string;
                            note: string;
                            override_id: string | null;
                            /** Format: uuid */
                            requested_by: string;
                            /** Format: uuid */
                            schedule_id: string;
                            /** Format: date-time */
                            start: string;
                            /** @enum {unknown} */
                            status: "open" | "accepted" | "cancelled";
                        }[];
                        limit: number;
                        next_cursor?: string;
                        skip: number;
                        total: number;
                        total_capped?: boolean;
                    };
                };
            };
        };
    };
    createCoverRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    candidate_ids?: string[];
                    /** @description RFC 3339, any offset. */
                    end: string;
                    note?: string;
                    /** @description RFC 3339, any offset. */
                    start: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accepted_by: string | null;
                        candidate_ids: string[];
                        /** Format: date-time */
                        created_at: string;
                        decided_at: string | null;
                        /** Format: date-time */
                        end: string;
                        /** Format: uuid */
                        id: string;
                        note: string;
                        override_id: string | null;
                        /** Format: uuid */
                        requested_by: string;
                        /** Format: uuid */
                        schedule_id: string;
                        /** Format: date-time */
                        start: string;
                        /** @enum {unknown} */
                        status: "open" | "accepted" | "cancelled";
                    };
                };
            };
        };
    };
    listOverrides: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description RFC 3339, any offset. */
                from?: string;
                limit?: number;
                skip?: number;
                /** @description created_at, start; a leading - is the other way round. */
                sort?: string;
                /** @description RFC 3339, any offset. */
                until?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** Format: date-time */
                            created_at: string;
                            created_by: string | null;
                            /** Format: date-time */
                            end: string;
                            /** Format: uuid */
                            id: string;
                            replaced_user_id: string | null;
                            /** Format: uuid */
                            schedule_id: string;
                            /** Format: date-time */
                            start: string;
                            /** Format: uuid */
                            user_id: string;
                            user_name: string | null;
                        }[];
                        limit: number;
                        next_cursor?: string;
                        skip: number;
                        total: number;
                        total_capped?: boolean;
                    };
                };
            };
        };
    };
    createOverride: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description RFC 3339, any offset. */
                    end: string;
                    replaced_user_id?: string | null;
                    /** @description RFC 3339, any offset. */
                    start: string;
                    /**
                     * Format: uuid
                     * @description Who stands in.
                     */
                    user_id: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        created_at: string;
                        created_by: string | null;
                        /** Format: date-time */
                        end: string;
                        /** Format: uuid */
                        id: string;
                        replaced_user_id: string | null;
                        /** Format: uuid */
                        schedule_id: string;
                        /** Format: date-time */
                        start: string;
                        /** Format: uuid */
                        user_id: string;
                        user_name: string | null;
                    };
                };
            };
        };
    };
    previewSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description RFC 3339, any offset. */
                    from: string;
                    inactive_user_ids?: string[];
                    include_layers?: boolean;
                    layers: {
                        end?: string | null;
                        handoff_day?: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday") | null;
                        /** @description HH:MM */
                        handoff_time?: string;
                        /** @description Send it back to keep the layer’s identity and start. */
                        id?: string;
                        name: string;
                        restrictions?: ({
                            /** @description Days on which the window starts. */
                            days?: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday")[];
                            /** @description HH:MM */
                            end_time: string;
                            /** @description HH:MM */
                            start_time: string;
                            /** @enum {string} */
                            type: "time_of_day";
                        } | {
                            /** @enum {unknown} */
                            end_day: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
                            /** @description HH:MM */
                            end_time: string;
                            /** @enum {unknown} */
                            start_day: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
                            /** @description HH:MM */
                            start_time: string;
                            /** @enum {string} */
                            type: "time_of_week";
                        })[] | null;
                        /** @enum {unknown} */
                        rotation_type: "hourly" | "daily" | "weekly" | "custom";
                        shift_length?: number;
                        /** @enum {unknown} */
                        shift_length_unit?: "hours" | "days" | "weeks";
                        /** @description RFC 3339, any offset. */
                        start?: string;
                        time_zone?: string;
                        user_ids: string[];
                    }[];
                    /** @description In the order in which they were made. */
                    overrides?: {
                        /** @description RFC 3339, any offset. */
                        end: string;
                        id?: string;
                        replaced_user_id?: string | null;
                        /** @description RFC 3339, any offset. */
                        start: string;
                        /** Format: uuid */
                        user_id: string;
                    }[];
                    time_zone?: string;
                    /** @description RFC 3339, any offset. */
                    until: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        from: string;
                        gaps: {
                            /** Format: date-time */
                            end: string;
                            /** Format: date-time */
                            start: string;
                        }[];
                        /** @description What each layer says by itself, with include_layers. */
                        layer_segments?: {
                            layer_id: string;
                            segments: {
                                /** Format: date-time */
                                end: string;
                                /** Format: date-time */
                                start: string;
                                user_id: string;
                            }[];
                        }[];
                        segments: {
                            /** Format: date-time */
                            end: string;
                            /** Format: date-time */
                            start: string;
                            user_id: string;
                        }[];
                        /** Format: date-time */
                        until: string;
                    };
                };
            };
        };
    };
    listOnCall: {
        parameters: {
            query?: {
                /** @description RFC 3339, any offset. */
                at?: string;
                schedule_id?: string;
                team_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        at: string;
                        items: {
                            /** Format: date-time */
                            at: string;
                            layer_id: string | null;
                            next: {
                                /** Format: date-time */
                                start: string;
                                user_id: string;
                                user_name: string | null;
                            } | null;
                            override_id: string | null;
                            /** Format: uuid */
                            schedule_id: string;
                            schedule_name: string;
                            since: string | null;
                            source: ("layer" | "override") | null;
                            /** Format: uuid */
                            team_id: string;
                            until: string | null;
                            user_id: string | null;
                            user_name: string | null;
                        }[];
                        total: number;
                    };
                };
            };
        };
    };
    completeOnboarding: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        complete: boolean;
                        completed_at: string | null;
                        next: string | null;
                        steps: {
                            done: boolean;
                            /** @enum {unknown} */
                            name: "admin" | "webhook_token" | "first_alert" | "integration" | "routing" | "default_policy";
                            title: string;
                        }[];
                    };
                };
            };
        };
    };
    getOnboardingStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        complete: boolean;
                        completed_at: string | null;
                        next: string | null;
                        steps: {
                            done: boolean;
                            /** @enum {unknown} */
                            name: "admin" | "webhook_token" | "first_alert" | "integration" | "routing" | "default_policy";
                            title: string;
                        }[];
                    };
                };
            };
        };
    };
    getOpenApiDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    listPeople: {
        parameters: {
            query?: {
                /** @description Up to 200 ids, separated by commas; also of people who are gone. */
                ids?: string;
                limit?: number;
                /** @description Part of the name. Only active people. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            active: boolean;
                            display_name: string;
                            /** Format: uuid */
                            id: string;
                        }[];
                    };
                };
            };
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    getRoutes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        default_destinations: string[];
                        destinations: {
                            /** @description Id or name of a channel; for webhook an http(s) address. */
                            channel: string;
                            /** @description Unique; 1 to 128 characters. */
                            name: string;
                            /** @enum {unknown} */
                            provider: "chatone" | "chattwo" | "email" | "webhook";
                        }[];
                        rules: {
                            /** @description Try the rules after this one as well. */
                            continue?: boolean;
                            destinations: string[];
                            /** @description Alertmanager matchers, all of which must hold: `namespace=~"prod-.*"`. Anchored, RE2. At most 50. */
                            matchers: string[];
                            /** @description While one of these holds the rule matches and announces nowhere; afterwards what still fires is announced. */
                            mute?: {
                                /** @description 1:5, -3:-1 (the last three days) */
                                days_of_month?: string[];
                                /** @description Time zone, such as Europe/Berlin. Default: UTC. */
                                location?: string;
                                /** @description january:march, 12 */
                                months?: string[];
                                times?: {
                                    /** @description HH:MM, excluded; 24:00 is the end of the day. */
                                    end_time: string;
                                    /** @description HH:MM */
                                    start_time: string;
                                }[];
                                /** @description monday:friday, saturday */
                                weekdays?: string[];
                                /** @description 2026, 2026:2028 */
                                years?: string[];
                            }[];
                            /** @description Unique; 1 to 128 characters. */
                            name: string;
                            /** @description One of these must be the alert’s severity. */
                            severities?: ("critical" | "high" | "warning" | "info")[];
                        }[];
                        version: number;
                    };
                };
            };
            /** @description Default Response */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateRoutes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    default_destinations: string[];
                    destinations: {
                        /** @description Id or name of a channel; for webhook an http(s) address. */
                        channel: string;
                        /** @description Unique; 1 to 128 characters. */
                        name: string;
                        /** @enum {unknown} */
                        provider: "chatone" | "chattwo" | "email" | "webhook";
                    }[];
                    rules: {
                        /** @description Try the rules after this one as well. */
                        continue?: boolean;
                        destinations: string[];
                        /** @description Alertmanager matchers, all of which must hold: `namespace=~"prod-.*"`. Anchored, RE2. At most 50. */
                        matchers: string[];
                        /** @description While one of these holds the rule matches and announces nowhere; afterwards what still fires is announced. */
                        mute?: {
                            /** @description 1:5, -3:-1 (the last three days) */
                            days_of_month?: string[];
                            /** @description Time zone, such as Europe/Berlin. Default: UTC. */
                            location?: string;
                            /** @description january:march, 12 */
                            months?: string[];
                            times?: {
                                /** @description HH:MM, excluded; 24:00 is the end of the day. */
                                end_time: string;
                                /** @description HH:MM */
                                start_time: string;
                            }[];
                            /** @description monday:friday, saturday */
                            weekdays?: string[];
                            /** @description 2026, 2026:2028 */
                            years?: string[];
                        }[];
                        /** @description Unique; 1 to 128 characters. */
                        name: string;
                        /** @description One of these must be the alert’s severity. */
                        severities?: ("critical" | "high" | "warning" | "info")[];
                    }[];
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        default_destinations: string[];
                        destinations: {
                            /** @description Id or name of a channel; for webhook an http(s) address. */
                            channel: string;
                            /** @description Unique; 1 to 128 characters. */
                            name: string;
                            /** @enum {unknown} */
                            provider: "chatone" | "chattwo" | "email" | "webhook";
                        }[];
                        rules: {
                            /** @description Try the rules after this one as well. */
                            continue?: boolean;
                            destinations: string[];
                            /** @description Alertmanager matchers, all of which must hold: `namespace=~"prod-.*"`. Anchored, RE2. At most 50. */
                            matchers: string[];
                            /** @description While one of these holds the rule matches and announces nowhere; afterwards what still fires is announced. */
                            mute?: {
                                /** @description 1:5, -3:-1 (the last three days) */
                                days_of_month?: string[];
                                /** @description Time zone, such as Europe/Berlin. Default: UTC. */
                                location?: string;
                                /** @description january:march, 12 */
                                months?: string[];
                                times?: {
                                    /** @description HH:MM, excluded; 24:00 is the end of the day. */
                                    end_time: string;
                                    /** @description HH:MM */
                                    start_time: string;
                                }[];
                                /** @description monday:friday, saturday */
                                weekdays?: string[];
                                /** @description 2026, 2026:2028 */
                                years?: string[];
                            }[];
                            /** @description Unique; 1 to 128 characters. */
                            name: string;
                            /** @description One of these must be the alert’s severity. */
                            severities?: ("critical" | "high" | "warning" | "info")[];
                        }[];
                        version: number;
                    };
                };
            };
        };
    };
    previewRoutes: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    config?: {
                        default_destinations: string[];
                        destinations: {
                            /** @description Id or name of a channel; for webhook an http(s) address. */
                            channel: string;
                            /** @description Unique; 1 to 128 characters. */
                            name: string;
                            /** @enum {unknown} */
                            provider: "chatone" | "chattwo" | "email" | "webhook";
                        }[];
                        rules: {
                            /** @description Try the rules after this one as well. */
                            continue?: boolean;
                            destinations: string[];
                            /** @description Alertmanager matchers, all of which must hold: `namespace=~"prod-.*"`. Anchored, RE2. At most 50. */
                            matchers: string[];
                            /** @description While one of these holds the rule matches and announces nowhere; afterwards what still fires is announced. */
                            mute?: {
                                /** @description 1:5, -3:-1 (the last three days) */
                                days_of_month?: string[];
                                /** @description Time zone, such as Europe/Berlin. Default: UTC. */
                                location?: string;
                                /** @description january:march, 12 */
                                months?: string[];
                                times?: {
                                    /** @description HH:MM, excluded; 24:00 is the end of the day. */
                                    end_time: string;
                                    /** @description HH:MM */
                                    start_time: string;
                                }[];
                                /** @description monday:friday, saturday */
                                weekdays?: string[];
                                /** @description 2026, 2026:2028 */
                                years?: string[];
                            }[];
                            /** @description Unique; 1 to 128 characters. */
                            name: string;
                            /** @description One of these must be the alert’s severity. */
                            severities?: ("critical" | "high" | "warning" | "info")[];
                        }[];
                        version?: number;
                    };
                    days?: number;
                    labels?: {
                        [key: string]: string;
                    };
                    /** @enum {unknown} */
                    severity?: "critical" | "high" | "warning" | "info";
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        decision?: {
                            after: {
                                destinations: {
                                    channel: string;
                                    name: string;
                                    provider: string;
                                    rule: string | null;
                                }[];
                                matched: {
                                    matchers: string[];
                                    /** Format: date-time */
                                    muted_until?: string;
                                    rule: string;
                                    severities?: string[];
                                }[];
                                muted_until: string | null;
                                used_defaults: boolean;
                                why: string;
                            };
                            before: {
                                destinations: {
                                    channel: string;
                                    name: string;
                                    provider: string;
                                    rule: string | null;
                                }[];
                                matched: {
                                    matchers: string[];
                                    /** Format: date-time */
                                    muted_until?: string;
                                    rule: string;
                                    severities?: string[];
                                }[];
                                muted_until: string | null;
                                used_defaults: boolean;
                                why: string;
                            };
                            same: boolean;
                        };
                        present_version: number;
                        replay?: {
                            added: {
                                count: number;
                                destination: string;
                            }[];
                            /** @description Most alerts a preview looks at, newest first. */
                            bound: number;
                            changed: number;
                            evaluated: number;
                            /** @description Whether older alerts of these days were left out because of the bound. */
                            limited: boolean;
                            moved: {
                                count: number;
                                from: string[];
                                to: string[];
                            }[];
                            muted: {
                                after: number;
                                before: number;
                            };
                            nobody: {
                                after: number;
                                before: number;
                            };
                            removed: {
                                count: number;
                                destination: string;
                            }[];
                            samples: {
                                after: string[];
                                before: string[];
                                /** Format: date-time */
                                created_at: string;
                                number: number;
                                severity: string;
                                title: string;
                                why: string;
                            }[];
                            /** Format: date-time */
                            since: string;
                            unchanged: number;
                        };
                    };
                };
            };
        };
    };
    listRoutesVersions: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                limit?: number;
                skip?: number;
                /** @description created_at, version; a leading - is the other way round. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** Format: date-time */
                            created_at: string;
                            created_by: {
                                id: string | null;
                                kind: string;
                                name: string;
                            };
                            destinations: number;
                            rules: number;
                            version: number;
                        }[];
                        limit: number;
                        next_cursor?: string;
                        skip: number;
                        total: number;
                        total_capped?: boolean;
                    };
                };
            };
        };
    };
    getRoutesVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        created_at: string;
                        created_by: {
                            id: string | null;
                            kind: string;
                            name: string;
                        };
                        default_destinations: string[];
                        destinations: {
                            /** @description Id or name of a channel; for webhook an http(s) address. */
                            channel: string;
                            /** @description Unique; 1 to 128 characters. */
                            name: string;
                            /** @enum {unknown} */
                            provider: "chatone" | "chattwo" | "email" | "webhook";
                        }[];
                        rules: {
                            /** @description Try the rules after this one as well. */
                            continue?: boolean;
                            destinations: string[];
                            /** @description Alertmanager matchers, all of which must hold: `namespace=~"prod-.*"`. Anchored, RE2. At most 50. */
                            matchers: string[];
                            /** @description While one of these holds the rule matches and announces nowhere; afterwards what still fires is announced. */
                            mute?: {
                                /** @description 1:5, -3:-1 (the last three days) */
                                days_of_month?: string[];
                                /** @description Time zone, such as Europe/Berlin. Default: UTC. */
                                location?: string;
                                /** @description january:march, 12 */
                                months?: string[];
                                times?: {
                                    /** @description HH:MM, excluded; 24:00 is the end of the day. */
                                    end_time: string;
                                    /** @description HH:MM */
                                    start_time: string;
                                }[];
                                /** @description monday:friday, saturday */
                                weekdays?: string[];
                                /** @description 2026, 2026:2028 */
                                years?: string[];
                            }[];
                            /** @description Unique; 1 to 128 characters. */
                            name: string;
                            /** @description One of these must be the alert’s severity. */
                            severities?: ("critical" | "high" | "warning" | "info")[];
                        }[];
                        version: number;
                    };
                };
            };
        };
    };
    restoreRoutesVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path: {
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        default_destinations: string[];
                        destinations: {
                            /** @description Id or name of a channel; for webhook an http(s) address. */
                            channel: string;
                            /** @description Unique; 1 to 128 characters. */
                            name: string;
                            /** @enum {unknown} */
                            provider: "chatone" | "chattwo" | "email" | "webhook";
                        }[];
                        rules: {
                            /** @description Try the rules after this one as well. */
                            continue?: boolean;
                            destinations: string[];
                            /** @description Alertmanager matchers, all of which must hold: `namespace=~"prod-.*"`. Anchored, RE2. At most 50. */
                            matchers: string[];
                            /** @description While one of these holds the rule matches and announces nowhere; afterwards what still fires is announced. */
                            mute?: {
                                /** @description 1:5, -3:-1 (the last three days) */
                                days_of_month?: string[];
                                /** @description Time zone, such as Europe/Berlin. Default: UTC. */
                                location?: string;
                                /** @description january:march, 12 */
                                months?: string[];
                                times?: {
                                    /** @description HH:MM, excluded; 24:00 is the end of the day. */
                                    end_time: string;
                                    /** @description HH:MM */
                                    start_time: string;
                                }[];
                                /** @description monday:friday, saturday */
                                weekdays?: string[];
                                /** @description 2026, 2026:2028 */
                                years?: string[];
                            }[];
                            /** @description Unique; 1 to 128 characters. */
                            name: string;
                            /** @description One of these must be the alert’s severity. */
                            severities?: ("critical" | "high" | "warning" | "info")[];
                        }[];
                        version: number;
                    };
                };
            };
        };
    };
    listSavedViews: {
        parameters: {
            query: {
                /** @description Which list: alerts. */
                page: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** Format: date-time */
                            created_at: string;
                            /** Format: uuid */
                            id: string;
                            name: string;
                            page: string;
                            search: {
                                [key: string]: string;
                            };
                        }[];
                    };
                };
            };
        };
    };
    createSavedView: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @description Which list: alerts. */
                    page: string;
                    /** @description Names and values of the list as they stand in the page’s address. */
                    search: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        created_at: string;
                        /** Format: uuid */
                        id: string;
                        name: string;
                        page: string;
                        search: {
                            [key: string]: string;
                        };
                    };
                };
            };
        };
    };
    deleteSavedView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listServices: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                limit?: number;
                /** @description A part of the name. */
                search?: string;
                skip?: number;
                /** @description created_at, updated_at, name or position. */
                sort?: string;
                team_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** @enum {unknown} */
                            auto_incident: "off" | "critical" | "high" | "medium" | "low";
                            /** Format: date-time */
                            created_at: string;
                            dependencies: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                /**
                                 * @description By the open incidents that are not mitigated.
                                 * @enum {unknown}
                                 */
                                status: "operational" | "degraded" | "down";
                            }[];
                            dependency_ids: string[];
                            dependents: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            }[];
                            description: string;
                            effective_policy: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            } | null;
                            escalation_policy: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            } | null;
                            escalation_policy_id: string | null;
                            /** Format: uuid */
                            id: string;
                            matchers: string[];
                            name: string;
                            /** @description Open and not mitigated. */
                            open_incidents: number;
                            position: number;
                            /**
                             * @description By the open incidents that are not mitigated.
                             * @enum {unknown}
                             */
                            status: "operational" | "degraded" | "down";
                            team: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            } | null;
                            team_id: string | null;
                            /** Format: date-time */
                            updated_at: string;
                            /** @enum {unknown} */
                            urgency: "high" | "low";
                            /** @description In the answer of a change: what is stored, and will page nobody as it is. */
                            warnings?: {
                                code: string;
                                detail: string;
                            }[];
                        }[];
                        limit: number;
                        next_cursor?: string;
                        skip: number;
                        total: number;
                        total_capped?: boolean;
                    };
                };
            };
        };
    };
    createService: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The least severity with which an alert opens an incident by itself.
                     * @enum {unknown}
                     */
                    auto_incident?: "off" | "critical" | "high" | "medium" | "low";
                    /** @description Services that this one needs; no cycles. */
                    dependency_ids?: string[];
                    description?: string;
                    escalation_policy_id?: string | null;
                    /** @description Which alerts belong here: all must hold. The syntax of routing rules. */
                    matchers?: string[];
                    name: string;
                    /** @description Of several matching services the lowest takes the alert; then by name. */
                    position?: number;
                    team_id?: string | null;
                    /**
                     * @description low: quiet hours may hold its pages.
                     * @enum {unknown}
                     */
                    urgency?: "high" | "low";
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        auto_incident: "off" | "critical" | "high" | "medium" | "low";
                        /** Format: date-time */
                        created_at: string;
                        dependencies: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            /**
                             * @description By the open incidents that are not mitigated.
                             * @enum {unknown}
                             */
                            status: "operational" | "degraded" | "down";
                        }[];
                        dependency_ids: string[];
                        dependents: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        }[];
                        description: string;
                        effective_policy: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        } | null;
                        escalation_policy: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        } | null;
                        escalation_policy_id: string | null;
                        /** Format: uuid */
                        id: string;
                        matchers: string[];
                        name: string;
                        /** @description Open and not mitigated. */
                        open_incidents: number;
                        position: number;
                        /**
                         * @description By the open incidents that are not mitigated.
                         * @enum {unknown}
                         */
                        status: "operational" | "degraded" | "down";
                        team: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        } | null;
                        team_id: string | null;
                        /** Format: date-time */
                        updated_at: string;
                        /** @enum {unknown} */
                        urgency: "high" | "low";
                        /** @description In the answer of a change: what is stored, and will page nobody as it is. */
                        warnings?: {
                            code: string;
                            detail: string;
                        }[];
                    };
                };
            };
        };
    };
    getService: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        auto_incident: "off" | "critical" | "high" | "medium" | "low";
                        /** Format: date-time */
                        created_at: string;
                        dependencies: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            /**
                             * @description By the open incidents that are not mitigated.
                             * @enum {unknown}
                             */
                            status: "operational" | "degraded" | "down";
                        }[];
                        dependency_ids: string[];
                        dependents: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        }[];
                        description: string;
                        effective_policy: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        } | null;
                        escalation_policy: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        } | null;
                        escalation_policy_id: string | null;
                        /** Format: uuid */
                        id: string;
                        matchers: string[];
                        name: string;
                        /** @description Open and not mitigated. */
                        open_incidents: number;
                        position: number;
                        /**
                         * @description By the open incidents that are not mitigated.
                         * @enum {unknown}
                         */
                        status: "operational" | "degraded" | "down";
                        team: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        } | null;
                        team_id: string | null;
                        /** Format: date-time */
                        updated_at: string;
                        /** @enum {unknown} */
                        urgency: "high" | "low";
                        /** @description In the answer of a change: what is stored, and will page nobody as it is. */
                        warnings?: {
                            code: string;
                            detail: string;
                        }[];
                    };
                };
            };
        };
    };
    deleteService: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateService: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The least severity with which an alert opens an incident by itself.
                     * @enum {unknown}
                     */
                    auto_incident?: "off" | "critical" | "high" | "medium" | "low";
                    /** @description Services that this one needs; no cycles. */
                    dependency_ids?: string[];
                    description?: string;
                    escalation_policy_id?: string | null;
                    /** @description Which alerts belong here: all must hold. The syntax of routing rules. */
                    matchers?: string[];
                    name?: string;
                    /** @description Of several matching services the lowest takes the alert; then by name. */
                    position?: number;
                    team_id?: string | null;
                    /**
                     * @description low: quiet hours may hold its pages.
                     * @enum {unknown}
                     */
                    urgency?: "high" | "low";
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {unknown} */
                        auto_incident: "off" | "critical" | "high" | "medium" | "low";
                        /** Format: date-time */
                        created_at: string;
                        dependencies: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            /**
                             * @description By the open incidents that are not mitigated.
                             * @enum {unknown}
                             */
                            status: "operational" | "degraded" | "down";
                        }[];
                        dependency_ids: string[];
                        dependents: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        }[];
                        description: string;
                        effective_policy: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        } | null;
                        escalation_policy: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        } | null;
                        escalation_policy_id: string | null;
                        /** Format: uuid */
                        id: string;
                        matchers: string[];
                        name: string;
                        /** @description Open and not mitigated. */
                        open_incidents: number;
                        position: number;
                        /**
                         * @description By the open incidents that are not mitigated.
                         * @enum {unknown}
                         */
                        status: "operational" | "degraded" | "down";
                        team: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        } | null;
                        team_id: string | null;
                        /** Format: date-time */
                        updated_at: string;
                        /** @enum {unknown} */
                        urgency: "high" | "low";
                        /** @description In the answer of a change: what is stored, and will page nobody as it is. */
                        warnings?: {
                            code: string;
                            detail: string;
                        }[];
                    };
                };
            };
        };
    };
    completeSetup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    display_name: string;
                    email: string;
                    password: string;
                    /** @description From a public address only: what the server printed at its start, or SETUP_CODE. */
                    setup_code?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: {
                            display_name: string;
                            email: string;
                            /** Format: uuid */
                            id: string;
                            /** @description What the role allows. */
                            permissions: string[];
                            /** @enum {unknown} */
                            role: "admin" | "operator" | "viewer";
                        };
                    };
                };
            };
        };
    };
    getSetupStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description True where the set-up asks for setup_code, as it does from public addresses; else left out. */
                        code_required?: boolean;
                        /** @description Whether the first admin exists. */
                        complete: boolean;
                    };
                };
            };
        };
    };
    listSharedSecrets: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                limit?: number;
                skip?: number;
                /** @description created_at, name; a leading - is the other way round. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            agent_ids: string[];
                            /** Format: date-time */
                            created_at: string;
                            description: string;
                            /** Format: uuid */
                            id: string;
                            name: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description Masked. */
                            value: string;
                            version: number;
                        }[];
                        limit: number;
                        next_cursor?: string;
                        skip: number;
                        total: number;
                        total_capped?: boolean;
                    };
                };
            };
        };
    };
    createSharedSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Agents that may read it; none: no agent. */
                    agent_ids?: string[];
                    description?: string;
                    name: string;
                    value: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        agent_ids: string[];
                        /** Format: date-time */
                        created_at: string;
                        description: string;
                        /** Format: uuid */
                        id: string;
                        name: string;
                        /** Format: date-time */
                        updated_at: string;
                        /** @description Masked. */
                        value: string;
                        version: number;
                    };
                };
            };
        };
    };
    getSharedSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        agent_ids: string[];
                        /** Format: date-time */
                        created_at: string;
                        description: string;
                        /** Format: uuid */
                        id: string;
                        name: string;
                        /** Format: date-time */
                        updated_at: string;
                        /** @description Masked. */
                        value: string;
                        version: number;
                    };
                };
            };
        };
    };
    deleteSharedSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateSharedSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Agents that may read it; none: no agent. */
                    agent_ids?: string[];
                    description?: string;
                    name?: string;
                    value?: string;
                    /** @description Refused when somebody saved in between. */
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        agent_ids: string[];
                        /** Format: date-time */
                        created_at: string;
                        description: string;
                        /** Format: uuid */
                        id: string;
                        name: string;
                        /** Format: date-time */
                        updated_at: string;
                        /** @description Masked. */
                        value: string;
                        version: number;
                    };
                };
            };
        };
    };
    getSystemConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        base_url: string;
                        /** @description What the environment fixes, by variable. Secrets are only "set" or "not set". Durations are milliseconds. */
                        environment: {
                            [key: string]: unknown;
                        };
                        settings: {
                            /** @description Of incidents whose service and team have no policy, and of incidents without a service. Null: the admins are notified. */
                            default_escalation_policy_id: string | null;
                            /** @description What people call this installation. */
                            display_name: string;
                            /** @description IANA name: where a day begins in daily summaries. */
                            time_zone: string;
                        };
                        version: string;
                    };
                };
            };
        };
    };
    updateSystemConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description display_name, time_zone, default_escalation_policy_id; what is left out stays. */
                    settings?: unknown;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        base_url: string;
                        /** @description What the environment fixes, by variable. Secrets are only "set" or "not set". Durations are milliseconds. */
                        environment: {
                            [key: string]: unknown;
                        };
                        settings: {
                            /** @description Of incidents whose service and team have no policy, and of incidents without a service. Null: the admins are notified. */
                            default_escalation_policy_id: string | null;
                            /** @description What people call this installation. */
                            display_name: string;
                            /** @description IANA name: where a day begins in daily summaries. */
                            time_zone: string;
                        };
                        version: string;
                    };
                };
            };
        };
    };
    listTeams: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                limit?: number;
                /** @description Teams of this person. */
                member_id?: string;
                /** @description A part of the name. */
                search?: string;
                skip?: number;
                /** @description created_at, updated_at or name. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** Format: date-time */
                            created_at: string;
                            description: string;
                            escalation_policy: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            } | null;
                            escalation_policy_id: string | null;
                            /** Format: uuid */
                            id: string;
                            members: {
                                active: boolean;
                                display_name: string;
                                /** Format: uuid */
                                id: string;
                            }[];
                            name: string;
                            schedule_id: string | null;
                            schedules: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                time_zone: string;
                            }[];
                            services: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            }[];
                            time_zone: string;
                            /** Format: date-time */
                            updated_at: string;
                            /** @description In the answer of a change: what is stored, and will page nobody as it is. */
                            warnings?: {
                                code: string;
                                detail: string;
                            }[];
                        }[];
                        limit: number;
                        next_cursor?: string;
                        skip: number;
                        total: number;
                        total_capped?: boolean;
                    };
                };
            };
        };
    };
    createTeam: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string;
                    escalation_policy_id?: string | null;
                    member_ids?: string[];
                    name: string;
                    /** @description Such as Europe/Berlin. Default: UTC. */
                    time_zone?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        created_at: string;
                        description: string;
                        escalation_policy: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        } | null;
                        escalation_policy_id: string | null;
                        /** Format: uuid */
                        id: string;
                        members: {
                            active: boolean;
                            display_name: string;
                            /** Format: uuid */
                            id: string;
                        }[];
                        name: string;
                        schedule_id: string | null;
                        schedules: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            time_zone: string;
                        }[];
                        services: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        }[];
                        time_zone: string;
                        /** Format: date-time */
                        updated_at: string;
                        /** @description In the answer of a change: what is stored, and will page nobody as it is. */
                        warnings?: {
                            code: string;
                            detail: string;
                        }[];
                    };
                };
            };
        };
    };
    getTeam: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        created_at: string;
                        description: string;
                        escalation_policy: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        } | null;
                        escalation_policy_id: string | null;
                        /** Format: uuid */
                        id: string;
                        members: {
                            active: boolean;
                            display_name: string;
                            /** Format: uuid */
                            id: string;
                        }[];
                        name: string;
                        schedule_id: string | null;
                        schedules: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            time_zone: string;
                        }[];
                        services: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        }[];
                        time_zone: string;
                        /** Format: date-time */
                        updated_at: string;
                        /** @description In the answer of a change: what is stored, and will page nobody as it is. */
                        warnings?: {
                            code: string;
                            detail: string;
                        }[];
                    };
                };
            };
        };
    };
    deleteTeam: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateTeam: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string;
                    escalation_policy_id?: string | null;
                    member_ids?: string[];
                    name?: string;
                    /** @description Such as Europe/Berlin. Default: UTC. */
                    time_zone?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        created_at: string;
                        description: string;
                        escalation_policy: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        } | null;
                        escalation_policy_id: string | null;
                        /** Format: uuid */
                        id: string;
                        members: {
                            active: boolean;
                            display_name: string;
                            /** Format: uuid */
                            id: string;
                        }[];
                        name: string;
                        schedule_id: string | null;
                        schedules: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            time_zone: string;
                        }[];
                        services: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        }[];
                        time_zone: string;
                        /** Format: date-time */
                        updated_at: string;
                        /** @description In the answer of a change: what is stored, and will page nobody as it is. */
                        warnings?: {
                            code: string;
                            detail: string;
                        }[];
                    };
                };
            };
        };
    };
    listPersonalTokens: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                limit?: number;
                skip?: number;
                /** @description created_at, name; a leading - is the other way round. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** Format: date-time */
                            created_at: string;
                            /** @description What it may do now: those that its owner has as well. */
                            effective_permissions: string[];
                            expires_at: string | null;
                            /** Format: uuid */
                            id: string;
                            last_used_at: string | null;
                            /** @description The token that made it, whose end is its end; null when the person did. */
                            made_with: {
                                id: string;
                                name: string;
                            } | null;
                            name: string;
                            /** @description What it was given. */
                            permissions: string[];
                            /** @description Whole only in the answer that created it; masked ever after. */
                            token: string;
                        }[];
                        limit: number;
                        /** @description With so many, no other one is made. */
                        max_tokens: number;
                        next_cursor?: string;
                        skip: number;
                        total: number;
                        total_capped?: boolean;
                    };
                };
            };
        };
    };
    createPersonalToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    expires_at?: string | null;
                    name: string;
                    permissions: string[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        created_at: string;
                        /** @description What it may do now: those that its owner has as well. */
                        effective_permissions: string[];
                        expires_at: string | null;
                        /** Format: uuid */
                        id: string;
                        last_used_at: string | null;
                        /** @description The token that made it, whose end is its end; null when the person did. */
                        made_with: {
                            id: string;
                            name: string;
                        } | null;
                        name: string;
                        /** @description What it was given. */
                        permissions: string[];
                        /** @description Whole only in the answer that created it; masked ever after. */
                        token: string;
                    };
                };
            };
        };
    };
    deletePersonalToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listUsers: {
        parameters: {
            query?: {
                active?: boolean;
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                limit?: number;
                role?: "admin" | "operator" | "viewer";
                /** @description Part of a name or an address. */
                search?: string;
                skip?: number;
                /** @description ; a leading - turns it around. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            active: boolean;
                            /** Format: date-time */
                            created_at: string;
                            display_name: string;
                            email: string;
                            email_verified: boolean;
                            /** Format: uuid */
                            id: string;
                            /** @description Was invited and has not come yet. */
                            invited: boolean;
                            /** @description A new number, used once its owner has confirmed it with the code of a call. */
                            pending_phone: string | null;
                            /** @description What the role allows. */
                            permissions: string[];
                            phone: string | null;
                            /** @enum {unknown} */
                            role: "admin" | "operator" | "viewer";
                            time_zone: string | null;
                        }[];
                        limit: number;
                        next_cursor?: string;
                        skip: number;
                        total: number;
                        total_capped?: boolean;
                    };
                };
            };
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    display_name: string;
                    email: string;
                    /** @description Left out: the person is invited. */
                    password?: string;
                    /** @enum {unknown} */
                    role: "admin" | "operator" | "viewer";
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invitation_mailed: boolean;
                        /** @description Works once. Shown here and nowhere else. */
                        invitation_url?: string;
                        user: {
                            active: boolean;
                            /** Format: date-time */
                            created_at: string;
                            display_name: string;
                            email: string;
                            email_verified: boolean;
                            /** Format: uuid */
                            id: string;
                            /** @description Was invited and has not come yet. */
                            invited: boolean;
                            /** @description A new number, used once its owner has confirmed it with the code of a call. */
                            pending_phone: string | null;
                            /** @description What the role allows. */
                            permissions: string[];
                            phone: string | null;
                            /** @enum {unknown} */
                            role: "admin" | "operator" | "viewer";
                            time_zone: string | null;
                        };
                    };
                };
            };
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        active: boolean;
                        /** Format: date-time */
                        created_at: string;
                        display_name: string;
                        email: string;
                        email_verified: boolean;
                        /** Format: uuid */
                        id: string;
                        /** @description Was invited and has not come yet. */
                        invited: boolean;
                        /** @description A new number, used once its owner has confirmed it with the code of a call. */
                        pending_phone: string | null;
                        /** @description What the role allows. */
                        permissions: string[];
                        phone: string | null;
                        /** @enum {unknown} */
                        role: "admin" | "operator" | "viewer";
                        time_zone: string | null;
                    };
                };
            };
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description false takes every sign-in and token from the account at once. */
                    active?: boolean;
                    display_name?: string;
                    email?: string;
                    /** @description International: +4915112345678. */
                    phone?: string | null;
                    /** @enum {unknown} */
                    role?: "admin" | "operator" | "viewer";
                    /** @description IANA name: Europe/Berlin. */
                    time_zone?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        active: boolean;
                        /** Format: date-time */
                        created_at: string;
                        display_name: string;
                        email: string;
                        email_verified: boolean;
                        /** Format: uuid */
                        id: string;
                        /** @description Was invited and has not come yet. */
                        invited: boolean;
                        /** @description A new number, used once its owner has confirmed it with the code of a call. */
                        pending_phone: string | null;
                        /** @description What the role allows. */
                        permissions: string[];
                        phone: string | null;
                        /** @enum {unknown} */
                        role: "admin" | "operator" | "viewer";
                        time_zone: string | null;
                    };
                };
            };
        };
    };
    deleteUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createPasswordLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        expires_at: string;
                        mailed: boolean;
                        /** @description Works once. Shown here and nowhere else. */
                        url?: string;
                    };
                };
            };
        };
    };
    startChatoneLink: {
        parameters: {
            query?: {
                /** @description Path of this service to go to afterwards; anything else becomes /. */
                return_to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The browser is sent on. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    finishChatoneLink: {
        parameters: {
            query?: {
                code?: unknown;
                state?: unknown;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The browser is sent on. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    unlinkChatone: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    linkChattwo: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    unlinkChattwo: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    startIdponeLink: {
        parameters: {
            query?: {
                /** @description Path of this service to go to afterwards; anything else becomes /. */
                return_to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The browser is sent on. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    finishIdponeLink: {
        parameters: {
            query?: {
                code?: unknown;
                state?: unknown;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The browser is sent on. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    unlinkIdpone: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listLinkedAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            display_name: string;
                            issuer: string;
                            last_used_at: string | null;
                            /** Format: date-time */
                            linked_at: string;
                            provider: string;
                            subject: string;
                        }[];
                    };
                };
            };
        };
    };
    getNotificationPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Nothing was saved: this is what holds then. */
                        is_default: boolean;
                        methods: {
                            available: boolean;
                            channel: string;
                            reason: string | null;
                        }[];
                        quiet_hours: {
                            end: string;
                            start: string;
                            time_zone: string;
                        } | null;
                        rules: {
                            /** @enum {unknown} */
                            channel: "in_app" | "email" | "chatone" | "chattwo" | "voiceone" | "voicetwo";
                            /** @description After the page began; 0 is at once. */
                            delay_minutes: number;
                            /** @enum {unknown} */
                            urgency: "high" | "low";
                        }[];
                        warnings: string[];
                    };
                };
            };
        };
    };
    updateNotificationPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    quiet_hours?: {
                        /** @description Such as 22:00. */
                        end: string;
                        /** @description Such as 22:00. */
                        start: string;
                        /** @description IANA name; default: that of your profile, else UTC. */
                        time_zone?: string;
                    } | null;
                    rules: {
                        /** @enum {unknown} */
                        channel: "in_app" | "email" | "chatone" | "chattwo" | "voiceone" | "voicetwo";
                        /** @description After the page began; 0 is at once. */
                        delay_minutes: number;
                        /** @enum {unknown} */
                        urgency: "high" | "low";
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Nothing was saved: this is what holds then. */
                        is_default: boolean;
                        methods: {
                            available: boolean;
                            channel: string;
                            reason: string | null;
                        }[];
                        quiet_hours: {
                            end: string;
                            start: string;
                            time_zone: string;
                        } | null;
                        rules: {
                            /** @enum {unknown} */
                            channel: "in_app" | "email" | "chatone" | "chattwo" | "voiceone" | "voicetwo";
                            /** @description After the page began; 0 is at once. */
                            delay_minutes: number;
                            /** @enum {unknown} */
                            urgency: "high" | "low";
                        }[];
                        warnings: string[];
                    };
                };
            };
        };
    };
    testNotificationPreferences: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    channel?: "in_app" | "email" | "chatone" | "chattwo" | "voiceone" | "voicetwo";
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ok: boolean;
                        results: {
                            channel: string;
                            detail: string;
                            page_id: string;
                            /** @enum {unknown} */
                            state: "pending" | "sending" | "sent" | "delivered" | "failed" | "dead" | "skipped";
                        }[];
                    };
                };
            };
        };
    };
    startOidcLink: {
        parameters: {
            query?: {
                /** @description Path of this service to go to afterwards; anything else becomes /. */
                return_to?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The browser is sent on. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    unlinkOidc: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listMyPages: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                limit?: number;
                skip?: number;
                /** @description created_at; a leading - is the other way round. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** @description The page that failed and was replaced by this one. */
                            alternate_for: string | null;
                            attempts: {
                                /** Format: date-time */
                                at: string;
                                attempt: number;
                                detail: string | null;
                                duration_ms: number;
                                outcome: string;
                            }[];
                            /** @description Pages with the same value went out in one message. */
                            bundle: string | null;
                            /** @enum {unknown} */
                            channel: "in_app" | "email" | "chatone" | "chattwo" | "voiceone" | "voicetwo";
                            /** Format: date-time */
                            created_at: string;
                            delivered_at: string | null;
                            /** Format: date-time */
                            due_at: string;
                            /** Format: uuid */
                            id: string;
                            incident_id: string | null;
                            /** @enum {unknown} */
                            kind: "incident" | "notice" | "test";
                            level: number;
                            /** @description Held until then; null when nothing is to come. */
                            next_attempt_at: string | null;
                            /** @description Why it waits, failed or was skipped. */
                            reason: string | null;
                            round: number;
                            sent_at: string | null;
                            /** @enum {unknown} */
                            state: "pending" | "sending" | "sent" | "delivered" | "failed" | "dead" | "skipped";
                            title: string | null;
                            /** @enum {unknown} */
                            urgency: "high" | "low";
                            user_id: string;
                            user_name: string;
                        }[];
                        limit: number;
                        next_cursor?: string;
                        skip: number;
                        total: number;
                        total_capped?: boolean;
                    };
                };
            };
        };
    };
    callPhone: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        expires_at: string;
                        phone: string;
                    };
                };
            };
        };
    };
    confirmPhone: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveVoiceoneCall: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
        };
    };
    receiveVoicetwoCall: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
        };
    };
    listWebhookTokens: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                limit?: number;
                skip?: number;
                /** @description created_at, name; a leading - is the other way round. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** Format: date-time */
                            created_at: string;
                            /** Format: uuid */
                            id: string;
                            last_used_at: string | null;
                            name: string;
                            /** @description Whole only in the answer that created it; masked ever after. */
                            token: string;
                            /** @description Bodies of no known format: `accept` makes each an alert of severity info, `refuse` answers 422. */
                            unknown_bodies: "accept" | "refuse";
                        }[];
                        limit: number;
                        next_cursor?: string;
                        skip: number;
                        total: number;
                        total_capped?: boolean;
                    };
                };
            };
        };
    };
    createWebhookToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @description Bodies of no known format: `accept` makes each an alert of severity info, `refuse` answers 422. */
                    unknown_bodies?: "accept" | "refuse";
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        created_at: string;
                        /** Format: uuid */
                        id: string;
                        last_used_at: string | null;
                        name: string;
                        /** @description Whole only in the answer that created it; masked ever after. */
                        token: string;
                        /** @description Bodies of no known format: `accept` makes each an alert of severity info, `refuse` answers 422. */
                        unknown_bodies: "accept" | "refuse";
                    };
                };
            };
        };
    };
    deleteWebhookToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateWebhookToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Bodies of no known format: `accept` makes each an alert of severity info, `refuse` answers 422. */
                    unknown_bodies: "accept" | "refuse";
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        created_at: string;
                        /** Format: uuid */
                        id: string;
                        last_used_at: string | null;
                        name: string;
                        /** @description Whole only in the answer that created it; masked ever after. */
                        token: string;
                        /** @description Bodies of no known format: `accept` makes each an alert of severity info, `refuse` answers 422. */
                        unknown_bodies: "accept" | "refuse";
                    };
                };
            };
        };
    };
    listWebhookRefusals: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                limit?: number;
                skip?: number;
                /** @description at; a leading - is the other way round. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** @description How many alerts of the request were refused; null: the request as a whole. */
                            alerts: number | null;
                            /** Format: date-time */
                            at: string;
                            detail: string;
                            /** Format: uuid */
                            id: string;
                            /** @description A code, such as `bad_status` or `unknown_format`. */
                            reason: string;
                            /** @description Whether the body is JSON and kept whole, so that it can be taken again. */
                            repeatable: boolean;
                            /** @description The format; `none` when there was no telling. */
                            source: string;
                            /** @description What the sender was answered; 200 where only some alerts were refused. */
                            status: number;
                            /** Format: uuid */
                            token_id: string;
                            token_name: string;
                        }[];
                        limit: number;
                        next_cursor?: string;
                        skip: number;
                        total: number;
                        total_capped?: boolean;
                    };
                };
            };
        };
    };
    getWebhookRefusal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many alerts of the request were refused; null: the request as a whole. */
                        alerts: number | null;
                        /** Format: date-time */
                        at: string;
                        /** @description Without secrets; null: not kept. */
                        body: string | null;
                        content_type: string | null;
                        detail: string;
                        /** Format: uuid */
                        id: string;
                        /** @description A code, such as `bad_status` or `unknown_format`. */
                        reason: string;
                        /** @description Whether the body is JSON and kept whole, so that it can be taken again. */
                        repeatable: boolean;
                        /** @description The format; `none` when there was no telling. */
                        source: string;
                        /** @description What the sender was answered; 200 where only some alerts were refused. */
                        status: number;
                        /** Format: uuid */
                        token_id: string;
                        token_name: string;
                    };
                };
            };
        };
    };
    retryWebhookRefusal: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        alerts: {
                            fingerprint: string;
                            number: number;
                            status: string;
                        }[];
                        created: number;
                        deduplicated: number;
                        received: number;
                        rejected: {
                            code: string;
                            detail: string;
                            index: number;
                        }[];
                        resolved: number;
                        suppressed: number;
                        updated: number;
                    };
                };
            };
        };
    };
}
