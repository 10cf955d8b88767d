// Made from the server’s OpenAPI document by `npm run web:types`. Do not edit.
export interface paths {
    "/api/v1/action-items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List and search action items
         * @description Of all post-mortems, by due date; those without one come last.
         */
        get: operations["listActionItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/action-items/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export action items
         * @description All that match, with the filters of the list. In CSV, what a spreadsheet would take for a formula begins with an apostrophe.
         */
        get: operations["exportActionItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
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
    "/api/v1/agent-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List agents
         * @description With their presence and the investigations assigned to them.
         */
        get: operations["listAgentTokens"];
        put?: never;
        /**
         * Create an agent
         * @description Its token is shown once.
         */
        post: operations["createAgentToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agent-tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change an agent
         * @description What is left out stays.
         */
        put: operations["updateAgentToken"];
        post?: never;
        /**
         * Revoke an agent
         * @description At once: its stream ends, its work goes to others.
         */
        delete: operations["deleteAgentToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agent-tokens/{id}/chat/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the messages of the chat with an agent
         * @description Kept for 90 days.
         */
        get: operations["listAgentChatMessages"];
        put?: never;
        /**
         * Write to an agent
         * @description In its own chat. One that is offline gets it when it is back.
         */
        post: operations["createAgentChatMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agent-tokens/{id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Enable an agent again */
        post: operations["enableAgentToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agent-tokens/{id}/scoreboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the scoreboard of an agent
         * @description Outcomes of all it accepted, and people’s verdicts; by alertname and by playbook as well.
         */
        get: operations["getAgentScoreboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agent/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the alerts of the agent
         * @description Those that its label selectors match.
         */
        get: operations["listAgentAlerts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agent/alerts/{fingerprint}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an alert of the agent
         * @description The newest of this fingerprint.
         */
        get: operations["getAgentAlert"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agent/alerts/{fingerprint}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reopen an alert as an agent
         * @description The newest alert of the fingerprint. In an investigation (the two headers) 202 when a person has to approve it; without one only what the scope lets run at once.
         */
        post: operations["reopenAgentAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agent/alerts/{fingerprint}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resolve an alert as an agent
         * @description The newest alert of the fingerprint. In an investigation (the two headers) 202 when a person has to approve it; without one only what the scope lets run at once.
         */
        post: operations["resolveAgentAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agent/capabilities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List capabilities
         * @description What an agent can be let do, and the tools that need it.
         */
        get: operations["listAgentCapabilities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agent/drafts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose a message
         * @description One for each thread, for a day. People send it under their own name, or drop it.
         */
        post: operations["createAgentDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agent/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream the events of the agent
         * @description Server-sent events, numbered for each agent and resumable by Last-Event-ID; kept for 24 hours, and the last 1,000. The newest stream of an agent replaces the one before. After `stream.ready` everything open comes again, with `redelivery`. An agent opens at most 30 streams per minute, one at a time; more is 429.
         */
        get: operations["streamAgentEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agent/heartbeat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stay online, and keep work
         * @description An empty body renews the presence alone; each investigation that is named keeps its lease.
         */
        post: operations["sendAgentHeartbeat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agent/incidents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an incident assigned to the agent
         * @description Only while an investigation of it, or the incident, is assigned to the agent.
         */
        get: operations["getAgentIncident"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agent/incidents/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the timeline of an incident assigned to the agent */
        get: operations["listAgentTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agent/knowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List or search notes for an agent
         * @description What an agent wrote is under `untrusted`.
         */
        get: operations["listAgentKnowledge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agent/memories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List or search memories for an agent
         * @description Its own and shared ones.
         */
        get: operations["listAgentMemories"];
        put?: never;
        /**
         * Remember something
         * @description For 90 days, unless a person confirms it.
         */
        post: operations["createAgentMemory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agent/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write a message, or call a tool
         * @description A tool needs the investigation and its current fencing token. The answer of the tool is in `result`.
         */
        post: operations["sendAgentMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agent/on-call/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who is on call, for an agent
         * @description Names alone: no addresses and no numbers.
         */
        get: operations["listAgentOnCall"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agent/peer-ask": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what agents ask each other
         * @description Open asks to the agent, and its own of the last day.
         */
        get: operations["listPeerAsks"];
        put?: never;
        /**
         * Ask another agent, or answer one
         * @description With `to`, `investigation_id` and `question` it asks (202); with `ask_id` and `answer` it answers (200). Without an answer in time `peer.answered` says `timed_out`.
         */
        post: operations["sendPeerAsk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agent/playbooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List playbooks for an agent
         * @description Enabled ones, unfilled.
         */
        get: operations["listAgentPlaybooks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agent/secrets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a shared secret as an agent
         * @description Only one whose list names the agent, while an investigation is assigned to it (the two headers); 30 an hour. Each read is audited.
         */
        get: operations["getAgentSecret"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agent/self": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the agent of this token
         * @description Version of the protocol, limits, and its tools with their policy.
         */
        get: operations["getAgentSelf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agent/services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List services for an agent */
        get: operations["listAgentServices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agent/typing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show that the agent is writing
         * @description It is shown for 8 seconds.
         */
        post: operations["showAgentTyping"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agent/work": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask for work
         * @description Everything open for the agent; it counts as online. For agents that hold no stream. An agent polls at most 120 times per minute; more is 429. A poll with `wait` is answered after a second at the earliest.
         */
        get: operations["listAgentWork"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List agents with presence and scoreboard
         * @description Without tokens and label selectors; `GET /api/v1/agent-tokens` is for who manages them.
         */
        get: operations["listAgents"];
        put?: never;
        post?: never;
        delete?: never;
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
    "/api/v1/alert-investigations/{id}/assign": {
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
        /**
         * Assign an investigation of an alert
         * @description To one agent, which is waited for while it is offline, or to any.
         */
        patch: operations["updateAlertInvestigationAgent"];
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
        /**
         * Create an alert
         * @description 200: an open alert has the fingerprint, and the answer shows it.
         */
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
        /**
         * Acknowledge an alert
         * @description Its incidents are acknowledged as well where no alert of theirs is left to acknowledge and the caller may.
         */
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
        /**
         * Ask an agent to investigate
         * @description 202: an investigation of the alert and its group begins. 200: one is open already, and it is the answer.
         */
        post: operations["investigateAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/{number}/playbooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the playbooks for an alert
         * @description Needs alerts:read too.
         */
        get: operations["listPlaybooksOfAlert"];
        put?: never;
        post?: never;
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
    "/api/v1/alerts/{number}/seen-before": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List past incidents of the same alert
         * @description As for an incident; open incidents that the alert belongs to are left out.
         */
        get: operations["listSeenBeforeOfAlert"];
        put?: never;
        post?: never;
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
        /**
         * Unacknowledge an alert
         * @description So are its incidents that the caller acknowledged with it.
         */
        post: operations["unacknowledgeAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/arrivals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get when alerts arrived
         * @description Of the alerts that the same filter would list, by severity, in columns of time. They begin with start_date or the first match, and end with end_date or now.
         */
        get: operations["getAlertArrivals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Acknowledge or resolve many alerts
         * @description Those that match `filter`, or those in `numbers`; at most 5000. What is done stays done if it ends early.
         */
        post: operations["commandAlerts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/bulk/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a command on many alerts
         * @description Within 10 minutes. Alerts that changed since stay as they are.
         */
        post: operations["undoAlertCommand"];
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
    "/api/v1/approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List approvals
         * @description Calls of agents that wait for a person, and those that did; only what the caller may decide.
         */
        get: operations["listApprovals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/approvals/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a call of an agent
         * @description It runs once, at once, as the agent, approved by the caller. The first answer wins.
         */
        post: operations["approveApproval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/approvals/{id}/deny": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deny a call of an agent
         * @description The agent goes on without it. The first answer wins.
         */
        post: operations["denyApproval"];
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
    "/api/v1/audit-events/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export audit events
         * @description All that match, with the filters of the list. In CSV, what a spreadsheet would take for a formula begins with an apostrophe.
         */
        get: operations["exportAuditEvents"];
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
    "/api/v1/auth/chatone/step-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Go to Slack to prove again who you are */
        get: operations["startChatoneStepUp"];
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
    "/api/v1/auth/idpone/step-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Go to Google to prove again who you are */
        get: operations["startIdponeStepUp"];
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
         * @description Sets the session cookie and the CSRF cookie. 202: a second factor is wanted first, with `/auth/second-step`.
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
    "/api/v1/auth/oidc/{id}/step-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Go to a provider to prove again who you are */
        get: operations["startOidcStepUp"];
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
    "/api/v1/auth/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in by a passkey
         * @description No password is needed. Sets the session cookie and the CSRF cookie.
         */
        post: operations["logInByPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get what the browser needs to sign in by a passkey */
        post: operations["beginPasskeySignIn"];
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
    "/api/v1/auth/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get your second factors */
        get: operations["getSecondFactor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/second-factor/app": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to add an authenticator app
         * @description It counts once it has shown a code.
         */
        post: operations["beginAuthenticatorApp"];
        /** Remove your authenticator app */
        delete: operations["deleteAuthenticatorApp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/second-factor/app/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add the authenticator app with its first code */
        post: operations["confirmAuthenticatorApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/second-factor/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a passkey */
        post: operations["createPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/second-factor/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a passkey */
        delete: operations["deletePasskey"];
        options?: never;
        head?: never;
        /**
         * Rename a passkey
         * @description It signs in as before.
         */
        patch: operations["updatePasskey"];
        trace?: never;
    };
    "/api/v1/auth/second-factor/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get what the browser needs to make a passkey */
        post: operations["beginPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/second-factor/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get ten new recovery codes
         * @description The old ones no longer work.
         */
        post: operations["renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/second-step": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get what the second step of your sign-in can be */
        get: operations["getSecondStep"];
        put?: never;
        /**
         * Sign in: the second step
         * @description With a code, a recovery code or a passkey. Sets the session cookie and the CSRF cookie.
         */
        post: operations["takeSecondStep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/second-step/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get what the browser needs to show a passkey as second step */
        post: operations["beginSecondStepByPasskey"];
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
    "/api/v1/auth/sign-in-methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the identity providers that users can sign in with */
        get: operations["listSignInMethods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/step-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get how you can prove again who you are */
        get: operations["getStepUp"];
        put?: never;
        /**
         * Prove again who you are
         * @description With your second factor, else with your password. It counts for 10 minutes in this session.
         */
        post: operations["stepUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/step-up/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get what the browser needs to show one of your passkeys */
        post: operations["beginStepUpByPasskey"];
        delete?: never;
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
    "/api/v1/drafts/{id}": {
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
         * Drop the draft of an agent
         * @description In the thread of an incident it needs `incidents:write` too.
         */
        delete: operations["deleteDraft"];
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
    "/api/v1/escalations/paused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List paused escalations
         * @description Overdue for longer than ESCALATION_PAUSE_AFTER; they wait for a person.
         */
        get: operations["listPausedEscalations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/escalations/paused/decide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resume or stop paused escalations */
        post: operations["decidePausedEscalations"];
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
         *     - `incident.section_typing` (`incidents:read`): Somebody is writing in a section of the ICS document of an incident.
         *     - `incident.message` (`incidents:read`): Somebody wrote in the thread of an incident, in the web app or in chat.
         *     - `incident.typing` (`incidents:read`): Somebody is writing in the thread of an incident.
         *     - `post_mortem.changed` (`postmortems:read`): A post-mortem was created, edited, moved through its review or deleted.
         *     - `action_item.changed` (`postmortems:read`): An action item was added, edited, deleted, or recurred.
         *     - `escalation_policy.changed` (`escalation:read`): An escalation policy was created, edited or deleted.
         *     - `notification.created` (`notifications:read`): The person has a new notification in the app.
         *     - `notification.read` (`notifications:read`): The person read one notification or all of them, in another window perhaps.
         *     - `preferences.changed` (`notifications:read`): The person changed how they want to be notified, or the address of a contact method.
         *     - `pages.changed` (`incidents:read`): Pages of an incident were planned, sent, refused or skipped.
         *     - `schedule.changed` (`oncall:read`): Who is on call when may have changed: layers were saved, an override was created or deleted.
         *     - `cover.changed` (`oncall:read`): Somebody asked for cover, accepted a request, or took it back.
         *     - `handoff.created` (`oncall:read`): A shift ended and the next one began.
         *     - `handoff.changed` (`oncall:read`): Notes of a handoff were written, or it was acknowledged or dismissed, or its incoming person reminded.
         *     - `heartbeat.changed` (`heartbeats:read`): A heartbeat was created, edited or deleted, or its state changed. Not every ping of a busy heartbeat sends one.
         *     - `status_page.changed` (`statuspages:read`): A status page, a component of it, a published incident or a subscriber changed.
         *     - `service.changed` (`services:read`): A service was created, edited or deleted, or what depends on it changed.
         *     - `team.changed` (`oncall:read`): A team was created, edited or deleted, or its members changed.
         *     - `routes.changed` (`routes:read`): The routing rules were saved.
         *     - `maintenance_window.changed` (`alerts:read`): A maintenance window or silence was created, edited or deleted, or it began or ended.
         *     - `triage_rules.changed` (`triage:read`): A triage rule was created, edited, moved or deleted.
         *     - `triage_results.changed` (`triage:read`): Triage decided about groups of alerts, or a person reviewed what it decided.
         *     - `mappings.changed` (`tokens:manage`): The intake mappings were saved, or one was switched off because it takes too long.
         *     - `knowledge_note.changed` (`knowledge:read`): A knowledge note was created, edited or deleted.
         *     - `playbook.changed` (`playbooks:read`): A playbook was created, edited or deleted, or how often it was followed changed.
         *     - `memory.changed` (`memories:read`): A memory was created, corrected, promoted or deleted.
         *     - `agent.changed` (`tokens:manage`): An agent was created, changed or revoked, or it came online.
         *     - `agent.draft` (`alerts:read`): An agent proposed a message for a thread, or a proposal was sent or dropped.
         *     - `agent.message` (`tokens:manage`): Somebody wrote in the chat of operators with an agent.
         *     - `agent.typing` (`tokens:manage`): An agent is writing in its chat with operators.
         *     - `investigation.changed` (`alerts:read`): An investigation began, moved on, found something or ended.
         *     - `approval.changed` (`alerts:read`): An agent asked for an approval, or one was decided or expired.
         *     - `integrations.changed` (`integrations:read`): The settings of an integration changed.
         *     - `user.changed` (`users:manage`): An account was created, edited or deleted, or its person changed its own profile.
         *     - `saved_views.changed` (`notifications:read`): The person saved or deleted a view of a list.
         *     - `system_config.changed` (`system:read`): Settings of the system were edited.
         *     - `sample_data.changed` (`alerts:read`): Sample data was loaded, one part of several, or removed: reload what is shown.
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
        /** Report that a job is well */
        head: operations["pingHeartbeatByHead"];
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
        /**
         * Report the exit status of a job
         * @description 0 is success, 1 to 255 a failure.
         */
        head: operations["finishHeartbeatRunByHead"];
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
        /**
         * Report that a job failed
         * @description Its alert fires at once.
         */
        head: operations["failHeartbeatRunByHead"];
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
        /** Report that a run of a job begins */
        head: operations["startHeartbeatRunByHead"];
        patch?: never;
        trace?: never;
    };
    "/api/v1/incident-investigations/{id}/assign": {
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
        /**
         * Assign an investigation of an incident
         * @description Of one that is about an incident, or about alerts that are linked to one.
         */
        patch: operations["updateIncidentInvestigationAgent"];
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
         * @description Title, description, severity or custom fields; with incidents:command also its services and who may see it.
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
    "/api/v1/incidents/{id}/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the chat channels and the video room of an incident */
        get: operations["getIncidentChannels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}/chatone-channel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create or link the Slack channel of an incident
         * @description The timeline is posted there; it is archived a day after the incident is closed unless the settings say otherwise.
         */
        post: operations["createChatoneChannel"];
        /** Unlink the Slack channel of an incident */
        delete: operations["deleteChatoneChannel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}/chattwo-channel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create or link the Mattermost channel of an incident
         * @description The timeline is posted there; it is archived a day after the incident is closed unless the settings say otherwise.
         */
        post: operations["createChattwoChannel"];
        /** Unlink the Mattermost channel of an incident */
        delete: operations["deleteChattwoChannel"];
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
    "/api/v1/incidents/{id}/coordination/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what command said in an incident */
        get: operations["listCommandMessages"];
        put?: never;
        /**
         * Say something as command of an incident
         * @description The recipient is notified. A decision also appears on the timeline; the author is notified of an order that is not acknowledged in ten minutes.
         */
        post: operations["createCommandMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}/coordination/messages/{messageId}/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Acknowledge what command said */
        post: operations["acknowledgeCommandMessage"];
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
    "/api/v1/incidents/{id}/ics/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the ICS document of an incident
         * @description With `format=markdown` as text.
         */
        get: operations["getIncidentDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}/ics/document/{section}": {
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
        /**
         * Save a section of the ICS document
         * @description Over the version it was made of. A newer one there is answers 409 with the stored section, to be merged.
         */
        patch: operations["updateIncidentDocument"];
        trace?: never;
    };
    "/api/v1/incidents/{id}/ics/document/{section}/typing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Show that you are typing in a section */
        post: operations["showIncidentSectionTyping"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}/ics/document/{section}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a section
         * @description All that were saved, with their content.
         */
        get: operations["listIncidentDocumentVersions"];
        put?: never;
        post?: never;
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
         * Assign or offer an incident role
         * @description The previous holder is notified. With `offer` the person is asked first, and the previous holder keeps the role until then.
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
        /**
         * Hand over, answer or end an incident role
         * @description Who is offered a role accepts (`active`) or declines it whatever their permissions.
         */
        patch: operations["updateIncidentRole"];
        trace?: never;
    };
    "/api/v1/incidents/{id}/idpone-meet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open or link the video room of an incident
         * @description On Google Meet with your linked account. 409 not_linked carries authorize_url, where you link it and allow this.
         */
        post: operations["createIdponeMeet"];
        /**
         * Unlink the video room of an incident
         * @description It stays open where it is.
         */
        delete: operations["deleteIdponeMeet"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}/investigations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List investigations of an incident
         * @description Its own, and those of the alerts linked to it.
         */
        get: operations["listIncidentInvestigations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}/looked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Note that you have looked at an incident
         * @description What happens from now on is new to you.
         */
        post: operations["markIncidentLooked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge an incident into another
         * @description It is cancelled and left out of the figures; its alerts move. The other must be acknowledged, or people must be paged for it.
         */
        post: operations["mergeIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
    "/api/v1/incidents/{id}/playbook-runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the playbooks that are followed in an incident
         * @description As they were when somebody began, with what is done.
         */
        get: operations["listPlaybookRuns"];
        put?: never;
        /**
         * Follow a playbook in an incident
         * @description Takes its steps as they are now into the incident. Needs playbooks:read too.
         */
        post: operations["createPlaybookRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}/playbook-runs/{runId}/steps/{stepId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Tick off a step of a playbook that is followed
         * @description Or take the tick back. Writes the timeline of the incident.
         */
        put: operations["updatePlaybookRunStep"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}/playbooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the playbooks for an incident
         * @description Those that match its service or an alert that is linked to it. Needs incidents:read too.
         */
        get: operations["listPlaybooksOfIncident"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}/post-mortem": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the post-mortem of an incident
         * @description With `format=markdown` as one text, with its action items.
         */
        get: operations["getPostMortem"];
        put?: never;
        /**
         * Begin the post-mortem of an incident
         * @description The draft is filled from what is known: times, responders, pages, alerts, status updates, turning points, findings.
         */
        post: operations["createPostMortem"];
        /**
         * Delete a post-mortem
         * @description With its versions and action items; not once it is published.
         */
        delete: operations["deletePostMortem"];
        options?: never;
        head?: never;
        /**
         * Change a post-mortem
         * @description In draft and in review. What is left out stays. Answers with remarks on sentences that blame.
         */
        patch: operations["updatePostMortem"];
        trace?: never;
    };
    "/api/v1/incidents/{id}/post-mortem/{pmId}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a post-mortem
         * @description Stamps who approved it. Wants blameless_confirmed.
         */
        post: operations["approvePostMortem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}/post-mortem/{pmId}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a post-mortem
         * @description Then it cannot be changed any more.
         */
        post: operations["publishPostMortem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}/post-mortem/{pmId}/revert-to-draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a post-mortem back to draft
         * @description Clears blameless_confirmed.
         */
        post: operations["revertPostMortemToDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}/post-mortem/{pmId}/revert-to-review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take the approval of a post-mortem back
         * @description Clears the approver.
         */
        post: operations["revertPostMortemToReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}/post-mortem/{pmId}/submit-review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit a post-mortem for review
         * @description Wants blameless_confirmed, stored before or in the body.
         */
        post: operations["submitPostMortem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}/post-mortem/action-items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the action items of a post-mortem */
        get: operations["listActionItemsOfPostMortem"];
        put?: never;
        /**
         * Add an action item
         * @description In any state of the post-mortem. Its owner is notified.
         */
        post: operations["createActionItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}/post-mortem/action-items/{itemId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete an action item */
        delete: operations["deleteActionItem"];
        options?: never;
        head?: never;
        /**
         * Change an action item
         * @description What is left out stays. A new owner is notified.
         */
        patch: operations["updateActionItem"];
        trace?: never;
    };
    "/api/v1/incidents/{id}/post-mortem/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the versions of a post-mortem */
        get: operations["listPostMortemVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}/post-mortem/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an old version of a post-mortem */
        get: operations["getPostMortemVersion"];
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
        /**
         * Ask for a summary of an incident
         * @description Written from data at once; agents that are online write theirs beside it (status asked).
         */
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
    "/api/v1/incidents/{id}/responders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who was asked to join an incident
         * @description In the order of asking.
         */
        get: operations["listResponders"];
        put?: never;
        /**
         * Ask people to join an incident
         * @description They are paged at once, and answer join or decline; that acknowledges nothing.
         */
        post: operations["requestResponders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}/responders/{responderId}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join an incident or decline
         * @description By the person who was asked. The last answer counts.
         */
        post: operations["answerResponderRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}/seen-before": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List past incidents of the same trouble
         * @description By correlation key, and by service and name of the alert, with the cause, what ended them and open action items.
         */
        get: operations["listSeenBefore"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}/status-updates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the status updates of an incident */
        get: operations["listIncidentStatusUpdates"];
        put?: never;
        /**
         * Post a status update
         * @description A public one is published on status pages, where subscribers hear of it.
         */
        post: operations["createIncidentStatusUpdate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}/status-updates/{updateId}": {
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
        /**
         * Edit a status update
         * @description Where it is published it is marked as edited, and nobody is notified again.
         */
        patch: operations["updateIncidentStatusUpdate"];
        trace?: never;
    };
    "/api/v1/incidents/{id}/status-updates/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a public status update
         * @description What customers would read, page by page: title, status, impact, and what its components show. Nothing is published.
         */
        post: operations["previewIncidentStatusUpdate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what happened in an incident so far
         * @description Written from data as it stands now, with what changed since you last looked.
         */
        get: operations["getIncidentSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}/thread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the messages about an incident
         * @description Written in the web app and in chat.
         */
        get: operations["listIncidentMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}/thread/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Write a message about an incident */
        post: operations["createIncidentMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{id}/thread/typing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Show that you are typing about an incident */
        post: operations["showIncidentTyping"];
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
    "/api/v1/incidents/{id}/unmerge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a merge
         * @description For ten minutes, while the other goes on. Status, roles and service are as before; its alerts go back as they are now; its escalation goes on.
         */
        post: operations["unmergeIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get days with incidents
         * @description The last 90 days by UTC, today included. Cancelled and private incidents are left out.
         */
        get: operations["getIncidentDays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export incidents
         * @description All that match, with the filters of the list. In CSV, what a spreadsheet would take for a formula begins with an apostrophe.
         */
        get: operations["exportIncidents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/mean-times": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get mean times by week
         * @description Of the incidents opened in the last 12 weeks, which begin on Mondays of UTC: mean times to acknowledge and to resolve by severity. Cancelled and private incidents are left out.
         */
        get: operations["getIncidentMeanTimes"];
        put?: never;
        post?: never;
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
    "/api/v1/intake/mappings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the intake mappings
         * @description What makes alerts of bodies that no source knows, and what changes alerts after they were read.
         */
        get: operations["getMappings"];
        /**
         * Replace the intake mappings
         * @description Send the version that was fetched: 409 when another one is active by now.
         */
        put: operations["updateMappings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/intake/mappings/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview an intake mapping
         * @description What a mapping or an adjustment makes of a body, which is given or kept. Without either, a mapping is suggested and tried. Nothing is stored.
         */
        post: operations["previewMapping"];
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
        /** Slack: a reply in a thread, or a reaction */
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
        /** Slack: a button click */
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
         * @description Answers the address to go to: in this browser, or, asked by token, in one that is signed in as its owner.
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
    "/api/v1/integrations/chattwo/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mattermost: the slash command */
        post: operations["receiveChattwoCommand"];
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
        /** Mattermost: a button click, or a reply in a thread */
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
    "/api/v1/investigations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List investigations */
        get: operations["listInvestigations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/investigations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an investigation
         * @description With evidence, attempts, tool calls and what agents asked each other.
         */
        get: operations["getInvestigation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/investigations/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an investigation
         * @description The agent has to stop; what it writes later is refused.
         */
        post: operations["cancelInvestigation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/investigations/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin an investigation anew
         * @description One that was given up or cancelled: with its first try. What was tried stays.
         */
        post: operations["retryInvestigation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/investigations/{id}/verdict": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Judge the result of an investigation
         * @description Only a person confirms it. The newest word counts.
         */
        post: operations["judgeInvestigation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/investigations/dead-lettered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List investigations that were given up
         * @description Every try failed; each waits until a person retries it.
         */
        get: operations["listDeadLetteredInvestigations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/knowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List knowledge notes
         * @description Or search them, the best match first.
         */
        get: operations["listKnowledgeNotes"];
        put?: never;
        /** Create a knowledge note */
        post: operations["createKnowledgeNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/knowledge/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a knowledge note */
        get: operations["getKnowledgeNote"];
        /**
         * Change a knowledge note
         * @description What is left out stays. The state before stays readable as a version.
         */
        put: operations["updateKnowledgeNote"];
        post?: never;
        /**
         * Delete a knowledge note
         * @description With its versions.
         */
        delete: operations["deleteKnowledgeNote"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/knowledge/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the versions of a knowledge note */
        get: operations["listKnowledgeNoteVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/knowledge/{id}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an old version of a knowledge note */
        get: operations["getKnowledgeNoteVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/maintenance-windows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List maintenance windows
         * @description Silences too: they are the same thing.
         */
        get: operations["listMaintenanceWindows"];
        put?: never;
        /**
         * Create a maintenance window
         * @description While it is active, nobody is notified of the alerts it is about.
         */
        post: operations["createMaintenanceWindow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/maintenance-windows/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a maintenance window
         * @description With its occurrences of the next year.
         */
        get: operations["getMaintenanceWindow"];
        /**
         * Change a maintenance window
         * @description What is left out stays.
         */
        put: operations["updateMaintenanceWindow"];
        post?: never;
        /**
         * Delete a maintenance window
         * @description If it is active, what still fires is treated as at its end.
         */
        delete: operations["deleteMaintenanceWindow"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/maintenance-windows/{id}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a maintenance window early
         * @description Only the occurrence under way: a window that recurs goes on with the next one.
         */
        post: operations["endMaintenanceWindow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/maintenance-windows/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a maintenance window
         * @description Which alerts it would silence now, and would have silenced in the last days. Nothing is stored.
         */
        post: operations["previewMaintenanceWindow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List memories
         * @description Or search them, the best match first. Those whose time is over are not there.
         */
        get: operations["listMemories"];
        put?: never;
        /** Create a memory */
        post: operations["createMemory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memories/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a memory */
        get: operations["getMemory"];
        /**
         * Correct a memory
         * @description What is left out stays.
         */
        put: operations["updateMemory"];
        post?: never;
        /** Delete a memory */
        delete: operations["deleteMemory"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memories/{id}/promote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stand for what an agent remembers
         * @description Its trust becomes human, and it no longer ends by itself.
         */
        post: operations["promoteMemory"];
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
    "/api/v1/oidc/providers/{id}/groups/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview what groups would change
         * @description For each person with an account there, by the groups of the last sign-in. Changes nothing.
         */
        post: operations["previewOidcGroups"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
    "/api/v1/on-call/coverage/gaps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List coverage gaps by policy
         * @description Services with the same gaps are one item, the worst first. At most 30 seconds old.
         */
        get: operations["listCoverageGapGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/on-call/coverage/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the services with a coverage gap
         * @description Over all services: for which a page would wake nobody now, and later in the coming days. Of low urgency: reach nobody. At most 30 seconds old.
         */
        get: operations["getCoverageSummary"];
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
    "/api/v1/on-call/handoffs/{id}/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dismiss a handoff
         * @description Nobody is to accept it any more, and nobody is reminded. Others than the two users give a reason.
         */
        post: operations["dismissHandoff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/on-call/handoffs/{id}/remind": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remind of a handoff
         * @description Notifies the incoming user by their notification rules; at most every 15 minutes.
         */
        post: operations["remindOfHandoff"];
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
         * @description Pages in each shift between two instants (default: the last 30 days), and all pages of each user. A page is one person called on once, however many channels and retries it took.
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
        /**
         * List on-call schedules
         * @description With from and until also who is on call between them, of the schedules of the page.
         */
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
         * @description Puts a user on call for a time; the latest override counts. 200: the same override exists.
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
    "/api/v1/on-call/unwoken": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List people whom nothing would wake
         * @description Of these, the active ones whose rules for high urgency use no verified phone, chat account or push address.
         */
        get: operations["listUnwokenPeople"];
        put?: never;
        post?: never;
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
    "/api/v1/playbooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List playbooks
         * @description Or search them, the best match first. Texts are not filled.
         */
        get: operations["listPlaybooks"];
        put?: never;
        /** Create a playbook */
        post: operations["createPlaybook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/playbooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a playbook
         * @description With its steps. Texts are not filled.
         */
        get: operations["getPlaybook"];
        put?: never;
        post?: never;
        /**
         * Delete a playbook
         * @description Incidents in which it was followed keep what it was.
         */
        delete: operations["deletePlaybook"];
        options?: never;
        head?: never;
        /**
         * Change a playbook
         * @description What is left out stays. Incidents in which it is followed keep what it was.
         */
        patch: operations["updatePlaybook"];
        trace?: never;
    };
    "/api/v1/post-mortems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List and search post-mortems */
        get: operations["listPostMortems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/post-mortems/missing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List critical incidents without a post-mortem
         * @description Resolved between 3 and 90 days ago.
         */
        get: operations["listMissingPostMortems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List everything that can be connected
         * @description What each provider can do, its settings, and how it is named on screens.
         */
        get: operations["listProviders"];
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
    "/api/v1/sample-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get how far sample data is */
        get: operations["getSampleData"];
        put?: never;
        /**
         * Load sample data
         * @description Fills an empty system with four made-up teams and a month of their work. Nobody is notified. Refused where the system has alerts, incidents, services or teams of its own.
         */
        post: operations["loadSampleData"];
        /**
         * Delete sample data
         * @description Removes all of it, with what was added to it. Real data stays, and no longer refers to it.
         */
        delete: operations["deleteSampleData"];
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
         * @description With their status and what is open of their alerts.
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
         * @description With its status, its open alerts and its dependencies.
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
    "/api/v1/sign-in-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get who must have a second factor */
        get: operations["getSignInRules"];
        /**
         * Change who must have a second factor
         * @description What is left out stays. Open sessions are asked at their next request.
         */
        put: operations["updateSignInRules"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/status-pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List status pages */
        get: operations["listStatusPages"];
        put?: never;
        /**
         * Create a status page
         * @description It is served under /status/{slug} at once.
         */
        post: operations["createStatusPage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/status-pages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a status page */
        get: operations["getStatusPage"];
        put?: never;
        post?: never;
        /**
         * Delete a status page
         * @description With its history and its subscribers.
         */
        delete: operations["deleteStatusPage"];
        options?: never;
        head?: never;
        /**
         * Change a status page
         * @description What is left out stays. Components are sent as a whole list.
         */
        patch: operations["updateStatusPage"];
        trace?: never;
    };
    "/api/v1/status-pages/{id}/incidents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the published incidents of a status page */
        get: operations["listPublishedIncidents"];
        put?: never;
        /**
         * Publish an incident on a status page
         * @description With its first update. Subscribers are notified.
         */
        post: operations["createPublishedIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/status-pages/{id}/incidents/{incidentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take a published incident off a status page */
        delete: operations["deletePublishedIncident"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/status-pages/{id}/incidents/{incidentId}/updates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish an update of an incident
         * @description What is left out stays as it is. Subscribers are notified.
         */
        post: operations["createPublishedUpdate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/status-pages/{id}/incidents/{incidentId}/updates/{updateId}": {
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
        /**
         * Correct a published update
         * @description Readers see that it was edited. Subscribers are not notified again.
         */
        patch: operations["updatePublishedUpdate"];
        trace?: never;
    };
    "/api/v1/status-pages/{id}/subscribers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the subscribers of a status page */
        get: operations["listStatusPageSubscribers"];
        put?: never;
        /**
         * Subscribe a webhook to a status page
         * @description Readers subscribe by email on the status page itself.
         */
        post: operations["createStatusPageWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/status-pages/{id}/subscribers/{subscriberId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a subscriber of a status page */
        delete: operations["deleteStatusPageSubscriber"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/status-pages/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a status page
         * @description Nothing is saved.
         */
        post: operations["previewStatusPage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
    "/api/v1/triage/noise": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what is noisy
         * @description Alerts by name and namespace: whom they paged, and how many nobody needed; with a rule that would have kept them quiet.
         */
        get: operations["listNoise"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/triage/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview triage rules
         * @description What a proposed list would have decided about the alerts of the last days, beside the active rules. Nothing is stored.
         */
        post: operations["previewTriageRules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/triage/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List triage results
         * @description What was decided about each group, and why. One a group and round.
         */
        get: operations["listTriageResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/triage/results/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a triage result */
        get: operations["getTriageResult"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/triage/results/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a triage result
         * @description Says that the decision was right.
         */
        post: operations["confirmTriageResult"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/triage/results/{id}/override": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Override a triage result
         * @description Carries the other decision out at once, where alerts of the group still fire. As noise, an unacknowledged incident that was created from it is cancelled, if you may command incidents.
         */
        post: operations["overrideTriageResult"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/triage/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List triage rules
         * @description In their order: the first that matches decides.
         */
        get: operations["listTriageRules"];
        put?: never;
        /**
         * Create a triage rule
         * @description It decides about alerts from now on.
         */
        post: operations["createTriageRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/triage/rules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a triage rule */
        get: operations["getTriageRule"];
        /**
         * Change a triage rule
         * @description What is left out stays. What it decided before stays as well.
         */
        put: operations["updateTriageRule"];
        post?: never;
        /**
         * Delete a triage rule
         * @description What it decided stays.
         */
        delete: operations["deleteTriageRule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/triage/rules/reorder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Reorder the triage rules */
        put: operations["updateTriageRuleOrder"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/triage/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get triage statistics
         * @description How many results there are, and how many of those that were reviewed were right.
         */
        get: operations["getTriageStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
    "/api/v1/users/{id}/reset-second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove the second factors of a user
         * @description For someone who lost theirs. The sessions end, and the user is notified by email.
         */
        post: operations["resetSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deactivate users
         * @description By email, one by one. Your own account and the last admin are refused; the others are done.
         */
        post: operations["deactivateUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import users
         * @description At most 5000, all or none, from `users` or `csv`. Each is invited. Existing accounts stay as they are.
         */
        post: operations["importUsers"];
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
    "/api/v1/users/me/contact-addresses/{channel}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set your address for a contact method
         * @description A code is sent there; the address counts once it is confirmed. Ten codes an hour.
         */
        put: operations["updateContactAddress"];
        post?: never;
        /** Remove your address for a contact method */
        delete: operations["deleteContactAddress"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/me/contact-addresses/{channel}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm your address for a contact method
         * @description With the code that was sent there. It is used from then on.
         */
        post: operations["confirmContactAddress"];
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
        /**
         * Delete your own notification rules
         * @description The default rules apply to you again.
         */
        delete: operations["deleteNotificationPreferences"];
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
    "/api/v1/users/me/wake-question": {
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
         * Delete the question how to wake you
         * @description The web app asks it once, at the first visit of a new account.
         */
        delete: operations["deleteWakeQuestion"];
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
    "/api/v1/webhook-sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the monitoring tools that are understood
         * @description By name, with what to enter in each and what becomes of its fields.
         */
        get: operations["listWebhookSources"];
        put?: never;
        post?: never;
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
        /**
         * Get a webhook token
         * @description Masked.
         */
        get: operations["getWebhookToken"];
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
         * @description What is left out stays.
         */
        patch: operations["updateWebhookToken"];
        trace?: never;
    };
    "/api/v1/webhook-tokens/mail-addresses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook token an email address
         * @description Emails to it become alerts. It is shown once; one that the token had ends.
         */
        post: operations["createWebhookMailAddress"];
        /**
         * Revoke the email address of a webhook token
         * @description At once.
         */
        delete: operations["deleteWebhookMailAddress"];
        options?: never;
        head?: never;
        patch?: never;
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
         * @description The last 200, newest first, without their bodies. Also accepted requests that are kept for review: the last 200 of no known format, and of which an adjustment dropped alerts.
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
         * @description As if its token sent it now, once.
         */
        post: operations["retryWebhookRefusal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-tokens/refusals/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry several webhook requests
         * @description Each as if its token sent it now, once, oldest first. The answer says what became of each that is kept.
         */
        post: operations["retryWebhookRefusals"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-tokens/traffic": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what webhook tokens deliver
         * @description Counts since this hour began, of the last 24 hours and of the last 7 days, and whether each delivers as usual. All active tokens, at most 1,000.
         */
        get: operations["listWebhookTraffic"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-tokens/traffic/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what a webhook token delivers
         * @description With its last request, without secrets.
         */
        get: operations["getWebhookTraffic"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AcknowledgedAlert: components["schemas"]["Alert"] & {
            /** @description Of each open incident that nobody had: that it is acknowledged, or that it still pages and when. */
            incidents: string[];
        };
        Acknowledgement: {
            /** Format: date-time */
            at: string;
            /** Format: uuid */
            id: string;
            name: string;
        };
        /**
         * @example {
         *       "id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "post_mortem_id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "incident_id": "0195968e-31c4-7f21-b0a7-9a1d4c2e6f03",
         *       "incident_number": 31,
         *       "title": "Alert 14 days before certificates expire",
         *       "description": null,
         *       "type": "detect",
         *       "priority": "high",
         *       "status": "open",
         *       "owner_id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *       "overdue": false,
         *       "owner": {
         *         "id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *         "display_name": "Anna Lee",
         *         "active": true
         *       },
         *       "due_date": "2026-03-28",
         *       "ticket_url": "https://tickets.example.com/71",
         *       "done_at": null,
         *       "recurred_at": null,
         *       "recurred_alert_number": null,
         *       "version": 1,
         *       "created_by": {
         *         "kind": "user",
         *         "id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *         "name": "Anna Lee"
         *       },
         *       "updated_by": {
         *         "kind": "user",
         *         "id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *         "name": "Anna Lee"
         *       },
         *       "created_at": "2026-03-14T18:02:11.000Z",
         *       "updated_at": "2026-03-14T18:03:40.000Z"
         *     }
         */
        ActionItem: {
            /** Format: date-time */
            created_at: string;
            created_by: components["schemas"]["Actor"];
            description: string | null;
            done_at: string | null;
            due_date: string | null;
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            incident_id: string;
            incident_number: number;
            /** @description Its due date has passed, and it is not done. */
            overdue: boolean;
            owner: components["schemas"]["Person"] | null;
            owner_id: string | null;
            /** Format: uuid */
            post_mortem_id: string;
            /** @enum {string} */
            priority: "urgent" | "high" | "medium" | "low";
            recurred_alert_number: number | null;
            recurred_at: string | null;
            /** @enum {string} */
            status: "open" | "in_progress" | "done" | "wont_do";
            ticket_url: string | null;
            title: string;
            /** @enum {string} */
            type: "mitigate" | "prevent" | "detect" | "process" | "other";
            /** Format: date-time */
            updated_at: string;
            updated_by: components["schemas"]["Actor"];
            version: number;
        };
        ActionItemList: {
            items: components["schemas"]["ActionItem"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        ActionItemsOfPostMortem: {
            /** @description In the order in which they were added. */
            items: components["schemas"]["ActionItem"][];
        };
        Actor: {
            id: string | null;
            /** @description user, system and so on. */
            kind: string;
            name: string;
        };
        /**
         * @example {
         *       "passkey": {
         *         "id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *         "name": "Laptop",
         *         "created_at": "2026-03-14T18:02:11.000Z",
         *         "last_used_at": null
         *       },
         *       "recovery_codes": null
         *     }
         */
        AddedPasskey: components["schemas"]["AddedSecondFactor"] & {
            passkey: components["schemas"]["Passkey"];
        };
        /**
         * @example {
         *       "recovery_codes": [
         *         "ABCDE-FGHJK"
         *       ]
         *     }
         */
        AddedSecondFactor: {
            /** @description With the first second factor; else null. */
            recovery_codes: string[] | null;
        };
        Adjustment: {
            /** @description Whether such alerts are dropped: counted, and kept to be looked at. Default: false. */
            drop: boolean;
            /** @description Whether it is used. Default: true. */
            enabled: boolean;
            fields: components["schemas"]["AdjustmentFields"];
            figures: components["schemas"]["MappingFigures"];
            /** @description Labels by name, at most 32. */
            labels: {
                [key: string]: string;
            };
            /** @description Unique, without regard to case. */
            name: string;
            switched_off: components["schemas"]["MappingSwitchedOff"] | null;
            /** @description CEL, at most 2000 characters. Whether an alert is changed; may use alert and token. */
            when: string;
        };
        AdjustmentBody: {
            /** @description Whether such alerts are dropped: counted, and kept to be looked at. Default: false. */
            drop?: boolean;
            /** @description Whether it is used. Default: true. */
            enabled?: boolean;
            fields?: components["schemas"]["AdjustmentFields"];
            figures?: components["schemas"]["MappingFigures"];
            /** @description Labels by name, at most 32. */
            labels?: {
                [key: string]: string;
            };
            /** @description Unique, without regard to case. */
            name: string;
            /** @description A server switched it off because it takes too long. Save it with null to switch it on again; left out: it stays as it is. */
            switched_off?: components["schemas"]["MappingSwitchedOff"] | null;
            /** @description CEL, at most 2000 characters. Whether an alert is changed; may use alert and token. */
            when: string;
        };
        AdjustmentFields: {
            /** @description CEL, at most 2000 characters. Name or id of a service; kept as the label service. */
            service?: string;
            /** @description CEL, at most 2000 characters. A new severity, in a word of any tool. */
            severity?: string;
            /** @description CEL, at most 2000 characters. A new title. */
            title?: string;
        };
        /** @description Needs incidents:command, as customers may read it. */
        AffectedServicesEdit: {
            add?: string[];
            /** @description Their alerts do not bring them back. */
            remove?: string[];
        };
        Agent: {
            capabilities: ("investigate" | "communicate" | "command")[];
            enabled: boolean;
            /** Format: uuid */
            id: string;
            last_seen_at: string | null;
            max_concurrent_investigations: number;
            name: string;
            online: boolean;
            /** @description Investigations assigned to it. */
            running: number;
            scoreboard: components["schemas"]["AgentScoreboard"];
        };
        AgentAlert: {
            ends_at: string | null;
            /** Format: uuid */
            group_id: string;
            /** Format: uuid */
            id: string;
            number: number;
            occurrence_count: number;
            service_id: string | null;
            /** @enum {string} */
            severity: "critical" | "high" | "warning" | "info";
            /** Format: date-time */
            starts_at: string;
            /** @enum {string} */
            status: "firing" | "acknowledged" | "resolved";
            untrusted: components["schemas"]["UntrustedAlert"];
            /** Format: date-time */
            updated_at: string;
        };
        AgentAlertList: {
            items: components["schemas"]["AgentAlert"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        AgentApprovalAsked: {
            approval_id: string;
            /** Format: date-time */
            expires_at: string;
            /** @enum {string} */
            status: "approval_required";
        };
        AgentCapability: {
            description: string;
            /** @enum {string} */
            name: "investigate" | "communicate" | "command";
            /** @description Tools that need it. */
            tools: string[];
        };
        AgentCapabilityList: {
            items: components["schemas"]["AgentCapability"][];
        };
        AgentChatMessage: {
            /** Format: date-time */
            at: string;
            author: components["schemas"]["Actor"];
            /** Format: uuid */
            id: string;
            text: string;
            /** @description true: the text was cut. */
            truncated: boolean;
        };
        AgentChatMessageList: {
            items: components["schemas"]["AgentChatMessage"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        AgentChatSent: {
            /** Format: date-time */
            at: string;
            author: components["schemas"]["Actor"];
            /** Format: uuid */
            id: string;
            /** @description false: the agent gets it when it is back. */
            online: boolean;
            text: string;
            /** @description true: the text was cut. */
            truncated: boolean;
        };
        AgentDraft: {
            chat_id: string;
            /** Format: uuid */
            id: string;
            /** @description true: the text was cut. */
            truncated: boolean;
        };
        AgentEvent: {
            data: {
                [key: string]: unknown;
            };
            id: string | null;
            /** Format: date-time */
            occurred_at: string;
            type: string;
            version: number;
        } & {
            [key: string]: unknown;
        };
        /**
         * @example {
         *       "lease_expires_at": "2026-03-14T18:03:40.000Z",
         *       "server_time": "2026-03-14T18:02:11.000Z",
         *       "heartbeat_interval_seconds": 20,
         *       "renewed": [
         *         "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60"
         *       ],
         *       "lost": [],
         *       "cancelled": []
         *     }
         */
        AgentHeartbeat: {
            cancelled: string[];
            /** @description When the next one is expected. */
            heartbeat_interval_seconds: number;
            /**
             * Format: date-time
             * @description Until then the agent counts as online.
             */
            lease_expires_at: string;
            /** @description Not the agent’s any more: stop working on them. */
            lost: string[];
            renewed: string[];
            /** Format: date-time */
            server_time: string;
        };
        AgentHeartbeatWork: {
            fencing_token: number;
            /** Format: uuid */
            id: string;
            /** @description What it is doing, for people. */
            phase?: string;
            usage?: components["schemas"]["AgentUsage"];
        };
        AgentIncident: {
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            id: string;
            number: number;
            service_id: string | null;
            severity: string;
            status: string;
            untrusted: components["schemas"]["UntrustedIncident"];
        };
        AgentList: {
            items: components["schemas"]["Agent"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        AgentMemory: {
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            scope: "agent" | "shared";
            service_id: string | null;
            /** @enum {string} */
            trust: "agent" | "human";
            untrusted: components["schemas"]["UntrustedMemory"];
        };
        AgentMemoryList: {
            items: components["schemas"]["AgentMemory"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        AgentMessage: {
            chat_id: string | null;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "text" | "inv_tool";
            result?: components["schemas"]["ToolResult"];
            tool?: components["schemas"]["AgentToolReference"];
            /** @description true: the text was cut. */
            truncated?: boolean;
        };
        AgentNote: {
            /** @description Of a person. */
            body?: string;
            /** Format: uuid */
            id: string;
            /** @description Of a person. */
            tags?: string[];
            /** @description Of a person. */
            title?: string;
            untrusted?: components["schemas"]["UntrustedNote"];
            /** Format: date-time */
            updated_at: string;
        };
        AgentNoteList: {
            items: components["schemas"]["AgentNote"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        AgentOnCall: {
            /** Format: uuid */
            schedule_id: string;
            schedule_name: string;
            /** Format: uuid */
            team_id: string;
            until: string | null;
            user: components["schemas"]["AgentPerson"] | null;
        };
        AgentOnCallList: {
            items: components["schemas"]["AgentOnCall"][];
        };
        AgentPerson: {
            display_name: string;
            /** Format: uuid */
            id: string;
        };
        AgentPlaybook: {
            /** Format: uuid */
            id: string;
            kind: string;
            label_selectors: {
                [key: string]: string;
            };
            name: string;
            service_id: string | null;
            steps: components["schemas"]["AgentPlaybookStep"][];
            tags: string[];
        };
        AgentPlaybookList: {
            items: components["schemas"]["AgentPlaybook"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        AgentPlaybookStep: {
            /** @description Unfilled. */
            body: string;
            command: string | null;
            expected: string | null;
            kind: string;
            title: string;
            url: string | null;
        };
        AgentReference: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        AgentRestriction: {
            /** Format: date-time */
            at: string;
            because: string;
        };
        AgentScope: {
            /**
             * @description suggest: its commands ask a person first.
             * @enum {string}
             */
            mode: "suggest" | "act";
            /** @description Only investigations of these services. Absent: of any. */
            service_ids?: string[];
            /** @description Only of these severities. Absent: of any. */
            severities?: ("critical" | "high" | "warning" | "info")[];
            /** @description By name of the tool: whether it runs at once, asks a person, or is refused. */
            tools?: {
                [key: string]: "auto" | "ask" | "never";
            };
        };
        /**
         * @example {
         *       "runs": 12,
         *       "completed": 11,
         *       "inconclusive": 2,
         *       "failed": 1,
         *       "lost": 0,
         *       "verdicts": {
         *         "confirmed": 6,
         *         "partly": 2,
         *         "wrong": 1
         *       },
         *       "median_seconds": 184,
         *       "median_first_finding_seconds": 61,
         *       "usd": 1.2
         *     }
         */
        AgentScoreboard: {
            completed: number;
            /** @description Given up, or out of time. */
            failed: number;
            /** @description Completed without evidence for anything. */
            inconclusive: number;
            /** @description It stopped renewing its lease. */
            lost: number;
            median_first_finding_seconds: number | null;
            median_seconds: number | null;
            /** @description Investigations it accepted. */
            runs: number;
            /** @description As the agent says. */
            usd: number;
            verdicts: components["schemas"]["AgentVerdicts"];
        };
        AgentScoreboardDetail: components["schemas"]["AgentScoreboard"] & {
            /** @description The 20 most frequent. */
            by_alertname: components["schemas"]["AgentScorePart"][];
            /** @description Playbooks that came with the dispatch: the 20 most frequent. */
            by_playbook: components["schemas"]["AgentScorePart"][];
        };
        AgentScorePart: {
            id: string | null;
            /** @description The alertname, or the name of the playbook. */
            name: string;
            score: components["schemas"]["AgentScoreboard"];
        };
        AgentSecret: {
            id: string;
            name: string;
            value: string;
        };
        /**
         * @example {
         *       "id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "name": "Scout",
         *       "protocol": "2026-11",
         *       "capabilities": [
         *         "communicate",
         *         "investigate"
         *       ],
         *       "mode": "suggest",
         *       "label_selectors": {
         *         "namespace": "shop"
         *       },
         *       "max_concurrent_investigations": 3,
         *       "heartbeat_interval_seconds": 20,
         *       "lease_seconds": 60,
         *       "tools": [
         *         {
         *           "name": "evidence_add",
         *           "approval": "auto"
         *         }
         *       ]
         *     }
         */
        AgentSelf: {
            capabilities: ("investigate" | "communicate" | "command")[];
            heartbeat_interval_seconds: number;
            /** Format: uuid */
            id: string;
            label_selectors: {
                [key: string]: string;
            };
            /** @description How long a running investigation stays without a sign of work. */
            lease_seconds: number;
            max_concurrent_investigations: number;
            /** @enum {string} */
            mode: "suggest" | "act";
            name: string;
            /** @description Version of the protocol. */
            protocol: string;
            tools: components["schemas"]["AgentTool"][];
        };
        AgentService: {
            depends_on: components["schemas"]["Reference"][];
            description: string;
            /** Format: uuid */
            id: string;
            name: string;
            team: components["schemas"]["Reference"] | null;
        };
        AgentServiceList: {
            items: components["schemas"]["AgentService"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        AgentTimelineActor: {
            kind: string;
        };
        AgentTimelineEntry: {
            actor: components["schemas"]["AgentTimelineActor"];
            /** Format: date-time */
            at: string;
            /** Format: uuid */
            id: string;
            kind: string;
            untrusted: components["schemas"]["UntrustedTimelineEntry"];
        };
        AgentTimelineEntryList: {
            items: components["schemas"]["AgentTimelineEntry"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        /**
         * @example {
         *       "id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "name": "Scout",
         *       "enabled": true,
         *       "capabilities": [
         *         "communicate",
         *         "investigate"
         *       ],
         *       "scope": {
         *         "mode": "suggest"
         *       },
         *       "label_selectors": {
         *         "namespace": "shop"
         *       },
         *       "max_concurrent_investigations": 3,
         *       "online": true,
         *       "last_seen_at": "2026-03-14T18:03:40.000Z",
         *       "running": 1,
         *       "daily_cost_limit_usd": 25,
         *       "spent_today_usd": 1.4,
         *       "webhook_url": null,
         *       "webhook_problem": null,
         *       "missed_events": 0,
         *       "missed_at": null,
         *       "missed_because": null,
         *       "restricted": null,
         *       "version": 1,
         *       "token": "svc_agent_••••x7Kq",
         *       "created_at": "2026-02-18T09:20:00.000Z",
         *       "updated_at": "2026-02-18T09:20:00.000Z"
         *     }
         */
        AgentToken: {
            capabilities: ("investigate" | "communicate" | "command")[];
            /** Format: date-time */
            created_at: string;
            daily_cost_limit_usd: number | null;
            enabled: boolean;
            /** Format: uuid */
            id: string;
            label_selectors: {
                [key: string]: string;
            };
            last_seen_at: string | null;
            max_concurrent_investigations: number;
            missed_at: string | null;
            missed_because: ("too_many" | "too_old") | null;
            /** @description Events that never reached it, since it was created. */
            missed_events: number;
            name: string;
            /** @description Whether it checked in within AGENT_PRESENCE_TTL. */
            online: boolean;
            restricted: components["schemas"]["AgentRestriction"] | null;
            /** @description Investigations assigned to it. */
            running: number;
            scope: components["schemas"]["AgentScope"];
            /** @description What it has cost today (UTC), as it says itself. */
            spent_today_usd: number;
            /** @description Whole only in the answer that created it; masked ever after. */
            token: string;
            /** Format: date-time */
            updated_at: string;
            version: number;
            webhook_problem: string | null;
            /** @description Signs what is sent to webhook_url. Only in the answer that set it. */
            webhook_secret?: string;
            webhook_url: string | null;
        };
        AgentTokenList: {
            items: components["schemas"]["AgentToken"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        AgentTool: {
            /** @enum {string} */
            approval: "auto" | "ask" | "never";
            name: string;
        };
        AgentToolCall: {
            /** @description Of the tool. */
            arguments?: {
                [key: string]: unknown;
            };
            /** @description Of the agent’s making; the same again gets the same answer. */
            call_id: string;
            name: string;
            /** @description Why, for the person who is asked. */
            reason?: string;
        };
        AgentToolReference: {
            call_id: string;
            name: string;
        };
        AgentUsage: {
            tokens?: number;
            usd?: number;
        };
        AgentVerdicts: {
            confirmed: number;
            partly: number;
            wrong: number;
        };
        /**
         * @example {
         *       "items": [],
         *       "lease_expires_at": "2026-03-14T18:03:40.000Z",
         *       "server_time": "2026-03-14T18:02:11.000Z"
         *     }
         */
        AgentWork: {
            /** @description Everything open, as the events that tell of it. */
            items: components["schemas"]["AgentEvent"][];
            /** Format: date-time */
            lease_expires_at: string;
            /** Format: date-time */
            server_time: string;
        };
        /**
         * @example {
         *       "id": "0195968e-2b1f-7d5a-9c1e-5f0f6d2a7b11",
         *       "number": 172,
         *       "fingerprint": "c6a0f4d1b2e39857",
         *       "title": "PaymentErrors: 12 % of payments fail",
         *       "description": null,
         *       "status": "acknowledged",
         *       "severity": "critical",
         *       "labels": {
         *         "alertname": "PaymentErrors",
         *         "namespace": "shop",
         *         "deployment": "checkout"
         *       },
         *       "annotations": {
         *         "summary": "12 % of payments fail"
         *       },
         *       "source": "alertmanager",
         *       "channel": "#shop-alerts",
         *       "provider": "chatone",
         *       "group_key": "shop/PaymentErrors/deployment:checkout",
         *       "group_id": "0195968e-2b20-7c3b-8a44-0f8d2f6a1c90",
         *       "service_id": "01951b6c-9a10-7b44-a5d2-3c8e1f7b2d64",
         *       "starts_at": "2026-03-14T18:02:11.000Z",
         *       "ends_at": null,
         *       "last_received_at": "2026-03-14T18:03:40.000Z",
         *       "occurrence_count": 3,
         *       "acknowledged_at": "2026-03-14T18:03:40.000Z",
         *       "acknowledged_by": {
         *         "kind": "user",
         *         "id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *         "name": "Anna Lee"
         *       },
         *       "owner": null,
         *       "resolved_at": null,
         *       "resolved_by": null,
         *       "incident_ids": [
         *         "0195968e-31c4-7f21-b0a7-9a1d4c2e6f03"
         *       ],
         *       "unacknowledged_incidents": [],
         *       "suppressed_by": null,
         *       "flapping": false,
         *       "generator_url": null,
         *       "created_at": "2026-03-14T18:02:11.000Z",
         *       "updated_at": "2026-03-14T18:03:40.000Z"
         *     }
         */
        Alert: {
            acknowledged_at: string | null;
            acknowledged_by: components["schemas"]["Actor"] | null;
            annotations: components["schemas"]["Labels"];
            channel: string | null;
            /** Format: date-time */
            created_at: string;
            description: string | null;
            ends_at: string | null;
            fingerprint: string;
            /** @description An alert of its group was ended and fired again by its source three times or more within an hour. */
            flapping: boolean;
            generator_url: string | null;
            /** Format: uuid */
            group_id: string;
            group_key: string;
            /** Format: uuid */
            id: string;
            incident_ids: string[];
            labels: components["schemas"]["Labels"];
            /** Format: date-time */
            last_received_at: string;
            /** @description What people call it by. */
            number: number;
            occurrence_count: number;
            owner: components["schemas"]["AlertOwner"] | null;
            provider: string | null;
            resolved_at: string | null;
            resolved_by: components["schemas"]["Actor"] | null;
            service_id: string | null;
            severity: components["schemas"]["AlertSeverity"];
            /** @description The format it arrived in. */
            source: string;
            /** Format: date-time */
            starts_at: string;
            status: components["schemas"]["AlertStatus"];
            suppressed_by: string | null;
            title: string;
            /** @description Numbers of its open incidents that are not acknowledged. */
            unacknowledged_incidents: number[];
            /** Format: date-time */
            updated_at: string;
        };
        AlertArrivals: {
            /** @description Oldest first, of equal length, without gaps; none where nothing matches. */
            columns: components["schemas"]["ArrivalColumn"][];
            /** @description false: these are the most recently changed matches, and there may be more. */
            complete: boolean;
            /** @description How many alerts were counted. */
            counted: number;
        };
        AlertBulkResult: {
            changed: number;
            id: string | null;
            /** @description Of their open incidents that nobody had, at most 20: that one is acknowledged, or that it still pages and when. */
            incidents: string[];
            /** @description Alerts that the command applied to when it began: it changes them or their incidents. */
            matching: number;
            /** @description Alerts beyond the limit, or beyond where it was stopped. The same request goes on with them. */
            remaining: number;
            stopped: string | null;
        };
        AlertBulkUndo: {
            /** @description Alerts that are as they were before. */
            changed: number;
            /** @description Alerts that somebody or their source changed since: they stay as they are. */
            kept: number;
        };
        AlertCommand: {
            note?: string;
        };
        AlertDecision: {
            actor?: components["schemas"]["Actor"];
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
        };
        AlertExplanation: {
            /** @description Nothing more will happen unless something new arrives or someone acts. */
            concluded: boolean;
            items: components["schemas"]["AlertDecision"][];
            /** @description What is awaited, or how it ended. */
            next: string;
        };
        AlertFacets: {
            /** @description false: these are the most recently changed matches, and there may be more. */
            complete: boolean;
            /** @description How many alerts were counted. */
            counted: number;
            labels: components["schemas"]["LabelFacet"][];
            severities: components["schemas"]["SeverityCounts"];
            sources: components["schemas"]["ValueCount"][];
        };
        AlertFilter: {
            /** @description Only alerts that were sent to this channel. */
            channel?: string;
            /** @description Arrived at or before this time (RFC 3339); a date alone: until the end of that day in UTC. */
            end_date?: string;
            /** @description Exactly this fingerprint. */
            fingerprint?: string;
            /** @description Only alerts of any of these groups; several separated by commas, or the parameter repeated. */
            group_id?: string;
            /** @description name:value; several, separated by commas, must all hold. Inside a value write \, for a comma and \\ for a backslash. */
            label?: string;
            /** @description true: only of your teams and their services. */
            mine?: boolean;
            /** @description true: firing alerts with an acknowledged incident; false: all others. */
            owned?: boolean;
            /** @description Only alerts that were sent by any of these providers; several separated by commas, or the parameter repeated. */
            provider?: string;
            /** @description true: also alerts that a window with mode record_only holds back, which are left out otherwise. */
            recorded?: boolean;
            /** @description Words that must all occur, in any case, in title, description, labels or annotations. */
            search?: string;
            /** @description Only alerts of any of these services; several separated by commas, or the parameter repeated. */
            service_id?: string;
            /** @description Any of critical, high, warning, info; several separated by commas, or the parameter repeated. */
            severity?: string;
            /** @description The format it arrived in, for example alertmanager. */
            source?: string;
            /** @description Arrived at or after this time (RFC 3339); a date alone: from the start of that day in UTC. */
            start_date?: string;
            /** @description Any of firing, acknowledged, resolved; several separated by commas, or the parameter repeated. */
            status?: string;
            /** @description true: alerts with suppressed_by, of which nobody was notified; false: all others. */
            suppressed?: boolean;
        };
        AlertGroupResult: {
            changed: boolean;
            /** @description What became of it, in a sentence. */
            reason: string;
        };
        AlertLabel: {
            /** @description Of the newest alerts. */
            count: number;
            text: string;
        };
        AlertLabelList: {
            items: components["schemas"]["AlertLabel"][];
        };
        AlertList: {
            items: components["schemas"]["Alert"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        /**
         * @example {
         *       "id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "at": "2026-03-14T18:03:40.000Z",
         *       "author": {
         *         "kind": "user",
         *         "id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *         "name": "Anna Lee"
         *       },
         *       "text": "The new release, I roll it back.",
         *       "origin": "web"
         *     }
         */
        AlertMessage: {
            /** Format: date-time */
            at: string;
            author: components["schemas"]["Actor"];
            /** Format: uuid */
            id: string;
            origin: string;
            text: string;
        };
        AlertMessageList: {
            /** @description What agents propose to say; not older than a day. */
            drafts: components["schemas"]["ThreadDraft"][];
            items: components["schemas"]["AlertMessage"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        /** @description Who acknowledged an incident that this firing alert is linked to. The status of the alert stays. */
        AlertOwner: {
            display_name: string;
            incident_number: number;
            user_id: string | null;
        };
        AlertsAndGroups: {
            alerts: number;
            groups: number;
        };
        /** @enum {string} */
        AlertSeverity: "critical" | "high" | "warning" | "info";
        /** @enum {string} */
        AlertStatus: "firing" | "acknowledged" | "resolved";
        AnswerResponderRequestBody: {
            /** @enum {string} */
            answer: "join" | "decline";
        };
        /**
         * @example {
         *       "id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "investigation_id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "investigation_number": 12,
         *       "investigation_title": "PaymentErrors: 12 % of payments fail",
         *       "call_id": "call-7",
         *       "agent_id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "agent_name": "Scout",
         *       "tool": "alert_resolve",
         *       "arguments": {
         *         "number": 172
         *       },
         *       "digest": "c6a0f4d1b2e39857",
         *       "reason": "The deploy was rolled back and errors are gone.",
         *       "would_change": "Resolve alert 172, PaymentErrors: 12 % of payments fail",
         *       "status": "approved",
         *       "expires_at": "2026-03-15T08:00:00.000Z",
         *       "decided_by": {
         *         "kind": "user",
         *         "id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *         "name": "Anna Lee"
         *       },
         *       "decided_at": "2026-03-14T18:03:40.000Z",
         *       "note": null,
         *       "created_at": "2026-03-14T18:02:11.000Z"
         *     }
         */
        Approval: {
            /** Format: uuid */
            agent_id: string;
            agent_name: string;
            /** @description What is run, as it stands. */
            arguments: {
                [key: string]: unknown;
            };
            call_id: string;
            /** Format: date-time */
            created_at: string;
            decided_at: string | null;
            decided_by: components["schemas"]["Actor"] | null;
            /** @description SHA-256 of tool and arguments. */
            digest: string;
            /** Format: date-time */
            expires_at: string;
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            investigation_id: string;
            investigation_number: number;
            /** @description Of the alert it began with. */
            investigation_title: string;
            note: string | null;
            /** @description Of the agent. */
            reason: string;
            /** @enum {string} */
            status: "open" | "approved" | "denied" | "expired";
            tool: string;
            would_change: string;
        };
        ApprovalList: {
            items: components["schemas"]["Approval"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        ApproveBody: {
            /** @description Why; the agent gets it too. */
            note?: string;
        };
        ApprovePostMortemBody: {
            /** @description The version that was read: a newer one there is answers 409, with what is stored as `current`. */
            version?: number;
        };
        ArrivalColumn: {
            counts: components["schemas"]["SeverityCounts"];
            /** Format: date-time */
            from: string;
            /**
             * Format: date-time
             * @description The column ends before it.
             */
            until: string;
        };
        AuditActor: {
            id: string | null;
            kind: string;
            name: string;
            /** @description The personal access token it was done with; null in a browser and for whoever is no person. */
            token: components["schemas"]["AuditToken"] | null;
        };
        /**
         * @example {
         *       "id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "event": "incident.acknowledged",
         *       "actor": {
         *         "kind": "user",
         *         "id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *         "name": "Anna Lee",
         *         "token": null
         *       },
         *       "entity_type": "incident",
         *       "entity_id": "0195968e-31c4-7f21-b0a7-9a1d4c2e6f03",
         *       "ip": "203.0.113.7",
         *       "user_agent": "curl/8.9.1",
         *       "data": {},
         *       "created_at": "2026-03-14T18:03:40.000Z",
         *       "hash": null
         *     }
         */
        AuditEvent: {
            actor: components["schemas"]["AuditActor"];
            /** Format: date-time */
            created_at: string;
            data: {
                [key: string]: unknown;
            };
            entity_id: string | null;
            entity_type: string;
            /** @description Dotted past tense: webhook_token.created. */
            event: string;
            /** @description Null for the few seconds until the event is chained. */
            hash: string | null;
            /** Format: uuid */
            id: string;
            ip: string | null;
            user_agent: string | null;
        };
        AuditEventList: {
            items: components["schemas"]["AuditEvent"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        AuditToken: {
            id: string;
            name: string;
        };
        /**
         * @example {
         *       "secret": "GEZDGNBVGY3TQOJQ",
         *       "uri": "otpauth://totp/Tocsin:anna%40example.com?issuer=Tocsin&secret=GEZDGNBVGY3TQOJQ"
         *     }
         */
        AuthenticatorEnrolment: {
            /** @description Base 32, to type. */
            secret: string;
            /** @description To scan. */
            uri: string;
        };
        BeforeAfter: {
            after: number;
            before: number;
        };
        BlamelessRemark: {
            /** @description A member of the post-mortem, or impact.description, contributing_factors.0, timeline.0.text. */
            field: string;
            /** @description Where the sentence begins, in UTF-16 code units. */
            from: number;
            /** @description Where it has ended. */
            to: number;
            why: string;
        };
        /**
         * @example {
         *       "id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "schedule_id": "01951b6c-8f03-7d52-a1f4-7e0b9c6d3f48",
         *       "created_at": "2026-03-14T18:02:11.000Z",
         *       "last_used_at": null
         *     }
         */
        Calendar: {
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            id: string;
            last_used_at: string | null;
            schedule_id: string | null;
        };
        CalendarList: {
            items: components["schemas"]["Calendar"][];
            total: number;
        };
        CancelIncidentBody: {
            /** @description Goes with it to the timeline. */
            note?: string;
            reason?: string;
        };
        CancelInvestigationBody: {
            /** @description Why; the agent gets it too. */
            reason?: string;
        };
        ChangedPassword: {
            /** @description Still good: look them through. */
            personal_tokens: components["schemas"]["TokenReference"][];
            sessions_ended: number;
        };
        ChangePasswordBody: {
            current_password: string;
            new_password: string;
        };
        Channel: {
            id: string;
            member: boolean;
            name: string;
            private: boolean;
            provider: string;
            target: string;
        };
        ChannelList: {
            items: components["schemas"]["Channel"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            problems: components["schemas"]["ChannelProblem"][];
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        ChannelProblem: {
            detail: string;
            provider: string;
        };
        ChatoneChange: {
            allowed_domains?: string | null;
            base_url?: string | null;
            bot_token?: string | null;
            client_id?: string | null;
            client_secret?: string | null;
            default_role?: string | null;
            sign_up?: string | null;
            signing_secret?: string | null;
            version?: number;
        };
        ChatoneConnection: {
            authorization_url: string;
        };
        ChatoneIntegration: {
            allowed_domains: components["schemas"]["IntegrationSetting"];
            base_url: components["schemas"]["IntegrationSetting"];
            bot_token: components["schemas"]["IntegrationSetting"];
            callbacks: {
                [key: string]: string;
            };
            client_id: components["schemas"]["IntegrationSetting"];
            client_secret: components["schemas"]["IntegrationSetting"];
            configured: boolean;
            default_role: components["schemas"]["IntegrationSetting"];
            /** @description Since another workspace was connected people are not found there by their email address, until it is confirmed. */
            email_matching_off_since: string | null;
            missing: string[];
            sign_up: components["schemas"]["IntegrationSetting"];
            signing_secret: components["schemas"]["IntegrationSetting"];
            /** @description Saved secrets whose key is not in ENCRYPTION_KEYS: bring it back, or enter them again. */
            unreadable: string[];
            updated_at: string | null;
            version: number;
            /** @description The workspace or server that is connected, where it is known. */
            workspace: components["schemas"]["Workspace"] | null;
        };
        ChattwoChange: {
            base_url?: string | null;
            bot_token?: string | null;
            callback_secret?: string | null;
            version?: number;
        };
        ChattwoIntegration: {
            base_url: components["schemas"]["IntegrationSetting"];
            bot_token: components["schemas"]["IntegrationSetting"];
            callback_secret: components["schemas"]["IntegrationSetting"];
            callbacks: {
                [key: string]: string;
            };
            configured: boolean;
            /** @description Since another workspace was connected people are not found there by their email address, until it is confirmed. */
            email_matching_off_since: string | null;
            missing: string[];
            /** @description Saved secrets whose key is not in ENCRYPTION_KEYS: bring it back, or enter them again. */
            unreadable: string[];
            updated_at: string | null;
            version: number;
            /** @description The workspace or server that is connected, where it is known. */
            workspace: components["schemas"]["Workspace"] | null;
        };
        CommandAlertsBody: {
            /** @enum {string} */
            command: "acknowledge" | "resolve";
            /** @description Most alerts that may match. Required when the filter names only states, or nothing. */
            confirm?: number;
            /** @description true: change nothing, only count. */
            dry_run?: boolean;
            filter?: components["schemas"]["AlertFilter"];
            /** @description Most alerts to change, the oldest first. Left out: 5000. */
            limit?: number;
            note?: string;
            numbers?: number[];
        };
        CommandedIncident: components["schemas"]["Incident"] & {
            /** @description Linked alerts that are not resolved: resolving an incident does not resolve its alerts. */
            still_firing: number;
            /** @description Status pages on which customers read that it goes on: ending an incident publishes nothing by itself. */
            still_published: components["schemas"]["StillPublished"][];
        };
        CommandMessage: {
            ack_required: boolean;
            acknowledged_by: components["schemas"]["Acknowledgement"][];
            /** Format: date-time */
            at: string;
            author: components["schemas"]["Actor"];
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "message" | "request" | "decision" | "order";
            /** @description Who that was when it was said. */
            recipient_ids: string[];
            text: string;
            /** @description Roles and ids of users it is for; empty: everybody. */
            to: string[];
        };
        CommandMessageList: {
            items: components["schemas"]["CommandMessage"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        ComparedDecision: {
            after: components["schemas"]["RoutingDecision"];
            before: components["schemas"]["RoutingDecision"];
            same: boolean;
        };
        CompleteOnboardingBody: Record<string, never>;
        CompleteSetupBody: {
            display_name: string;
            email: string;
            password: string;
            /** @description From a public address only: what the server printed at its start, or SETUP_CODE. */
            setup_code?: string;
        };
        ComponentRead: {
            /**
             * @description What it shows now.
             * @enum {string}
             */
            before: "operational" | "under_maintenance" | "degraded_performance" | "partial_outage" | "major_outage";
            /** Format: uuid */
            id: string;
            name: string;
            /**
             * @description What it shows then.
             * @enum {string}
             */
            status: "operational" | "under_maintenance" | "degraded_performance" | "partial_outage" | "major_outage";
        };
        /** @enum {string} */
        ComponentStatus: "operational" | "under_maintenance" | "degraded_performance" | "partial_outage" | "major_outage";
        ConfirmAuthenticatorAppBody: {
            /** @description Six digits of the authenticator app. */
            code: string;
        };
        ConfirmContactAddressBody: {
            code: string;
        };
        ConfirmedEmail: {
            email: string;
        };
        ConfirmEmailChangeBody: {
            /** @description What follows #token= in the link. */
            token: string;
        };
        ConfirmEmailMatchingBody: {
            version: number;
        };
        ConfirmPhoneBody: {
            code: string;
        };
        ContactAddressCode: {
            /** Format: date-time */
            expires_at: string;
            pending: string;
        };
        ContactMethod: {
            /** @description Of a method with an address of its own: the confirmed one. */
            address: string | null;
            available: boolean;
            channel: string;
            /** @description Waits to be confirmed. */
            pending_address: string | null;
            reason: string | null;
            /** @description Confirmed or linked by you: the default rules use it. */
            verified: boolean;
            /** @description It can wake somebody; email and the web app cannot. */
            wakes: boolean;
        };
        CoverageGap: {
            /** @enum {string} */
            code: "no_policy" | "nobody_at_all" | "nobody_reached" | "nobody_woken" | "level_empty" | "no_method" | "viewer" | "closed_account" | "team_gone";
            detail: string;
            hours: number;
            /** @description The first; `hours` counts all. */
            intervals: components["schemas"]["Interval"][];
            level: number | null;
            /**
             * @description critical: an incident in this time wakes nobody, or of low urgency reaches nobody.
             * @enum {string}
             */
            severity: "critical" | "warning";
            team_id: string | null;
            user_id: string | null;
        };
        CoverageGapGroup: {
            holes: components["schemas"]["CoverageGap"][];
            policy: components["schemas"]["Reference"] | null;
            services: components["schemas"]["SomeServices"];
        };
        CoverageGapGroupList: {
            /** Format: date-time */
            from: string;
            items: components["schemas"]["CoverageGapGroup"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
            /** Format: date-time */
            until: string;
        };
        CoverageSummary: {
            /** Format: date-time */
            from: string;
            later: components["schemas"]["UnpagedServices"];
            now: components["schemas"]["UnpagedServices"];
            /** @description How many there are; each was looked at. */
            services: number;
            /** Format: date-time */
            until: string;
            /** @description How many have any gap. */
            with_gaps: number;
        };
        /**
         * @example {
         *       "id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "schedule_id": "01951b6c-8f03-7d52-a1f4-7e0b9c6d3f48",
         *       "requested_by": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *       "start": "2026-03-14T08:00:00.000Z",
         *       "end": "2026-03-15T08:00:00.000Z",
         *       "note": "A wedding.",
         *       "candidate_ids": [
         *         "01951b6c-7a35-7f6d-92c4-4b7e0a9d1f83"
         *       ],
         *       "status": "open",
         *       "accepted_by": null,
         *       "override_id": null,
         *       "created_at": "2026-03-14T18:02:11.000Z",
         *       "decided_at": null
         *     }
         */
        CoverRequest: {
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
            status: components["schemas"]["CoverRequestStatus"];
        };
        CoverRequestList: {
            items: components["schemas"]["CoverRequest"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        /** @enum {string} */
        CoverRequestStatus: "open" | "accepted" | "cancelled";
        CreateActionItemBody: {
            description?: string | null;
            due_date?: string | null;
            owner_id?: string | null;
            /**
             * @description Default: medium.
             * @enum {string}
             */
            priority?: "urgent" | "high" | "medium" | "low";
            /**
             * @description Default: open.
             * @enum {string}
             */
            status?: "open" | "in_progress" | "done" | "wont_do";
            ticket_url?: string | null;
            title: string;
            /**
             * @description Default: other.
             * @enum {string}
             */
            type?: "mitigate" | "prevent" | "detect" | "process" | "other";
        };
        CreateAgentChatMessageBody: {
            /** @description Over 40,000 characters: cut, with a mark. */
            text: string;
        };
        CreateAgentDraftBody: {
            /** @description As it came with a dispatch or a message. */
            chat_id: string;
            /** @description Over 40,000 characters: cut, with a mark. */
            text: string;
        };
        CreateAgentMemoryBody: {
            investigation_id?: string | null;
            /**
             * @description agent: for itself alone. Default: shared.
             * @enum {string}
             */
            scope?: "agent" | "shared";
            service_id?: string | null;
            tags?: string[];
            text: string;
        };
        CreateAgentTokenBody: {
            /** @description What it may do. Default: nothing but listen. */
            capabilities?: ("investigate" | "communicate" | "command")[];
            daily_cost_limit_usd?: number | null;
            /** @description Disabled: its token opens nothing, and its work goes to others. */
            enabled?: boolean;
            /** @description It gets only alerts that have each of these labels with this value. */
            label_selectors?: {
                [key: string]: string;
            };
            /** @description Investigations it works on at the same time. Default: 3. */
            max_concurrent_investigations?: number;
            name: string;
            scope?: components["schemas"]["AgentScope"];
            webhook_url?: string | null;
        };
        /**
         * @example {
         *       "fingerprint": "disk-db-1",
         *       "labels": {
         *         "alertname": "DiskFull",
         *         "instance": "db-1",
         *         "severity": "high"
         *       }
         *     }
         */
        CreateAlertBody: {
            annotations?: {
                [key: string]: string;
            };
            fingerprint: string;
            labels: {
                [key: string]: string;
            };
            /** @description RFC 3339; default now. */
            starts_at?: string;
            /** @enum {string} */
            status?: "firing" | "resolved";
        };
        CreateAlertMessageBody: {
            /**
             * Format: uuid
             * @description The draft of an agent that is sent with it, under your name.
             */
            draft_id?: string;
            text: string;
        };
        CreateCalendarBody: {
            schedule_id?: string | null;
        };
        CreateChatoneChannelBody: {
            /** @description Links this channel instead of creating one. */
            channel_id?: string;
            /** @description Of the new channel; default inc-<number>-<title>. 2 to 64 of a-z, 0-9, -, _. */
            name?: string;
        };
        CreateChattwoChannelBody: {
            /** @description Links this channel instead of creating one. */
            channel_id?: string;
            /** @description Of the new channel; default inc-<number>-<title>. 2 to 64 of a-z, 0-9, -, _. */
            name?: string;
        };
        CreateCommandMessageBody: {
            /** @description Left out: only an order must be acknowledged. */
            ack_required?: boolean;
            /**
             * @default message
             * @enum {string}
             */
            kind: "message" | "request" | "decision" | "order";
            text: string;
            /** @description Roles, or ids of users. They are notified. */
            to?: string[];
        };
        CreateCoverRequestBody: {
            candidate_ids?: string[];
            /** @description RFC 3339, any offset. */
            end: string;
            note?: string;
            /** @description RFC 3339, any offset. */
            start: string;
        };
        CreateCredentialProviderBody: {
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
        CreatedCalendar: components["schemas"]["Calendar"] & {
            token: string;
            url: string;
        };
        CreatedUser: {
            invitation_mailed: boolean;
            /** @description Works once. Shown here and nowhere else. */
            invitation_url?: string;
            user: components["schemas"]["UserDetail"];
        };
        CreateEscalationPolicyBody: {
            description?: string;
            /** @description A team or a user, tried last; null: nobody. */
            fallback?: components["schemas"]["EscalationTargetBody"] | null;
            levels: components["schemas"]["EscalationLevelBody"][];
            name: string;
            /** @description How often all levels are tried again. */
            repeat_count?: number;
        };
        CreateHeartbeatBody: {
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
             * @enum {string}
             */
            severity?: "critical" | "high" | "warning" | "info";
            time_zone?: string | null;
        };
        CreateIdponeMeetBody: {
            /** @description Links this room instead of making one; http or https. */
            url?: string;
        };
        /**
         * @example {
         *       "title": "Payments fail at the checkout",
         *       "severity": "critical",
         *       "service_id": "01951b6c-9a10-7b44-a5d2-3c8e1f7b2d64"
         *     }
         */
        CreateIncidentBody: {
            /** @description Any JSON, up to 32 KiB together. */
            custom_fields?: {
                [key: string]: unknown;
            };
            description?: string | null;
            /** @description Needs incidents:command. Whoever sets it stays among the viewers. */
            private?: boolean;
            service_id?: string | null;
            /** @description critical, high, medium or low; also sev1 to sev4, p1 to p4. */
            severity: string;
            title: string;
            /** @description Needs incidents:command. All who are named, in place of those before. */
            viewer_ids?: string[];
        };
        CreateIncidentMessageBody: {
            /**
             * Format: uuid
             * @description The draft of an agent that is sent with it, under your name.
             */
            draft_id?: string;
            text: string;
        };
        CreateIncidentRoleBody: {
            /**
             * @description Ask the person first: it is theirs when they accept, within ten minutes.
             * @default false
             */
            offer: boolean;
            role: components["schemas"]["IncidentRoleName"];
            /** Format: uuid */
            user_id: string;
        };
        CreateIncidentStatusUpdateBody: {
            /**
             * @default internal
             * @enum {string}
             */
            audience: "internal" | "public";
            /** @description Of all these pages; left out: those that are named already, and those of the affected services. */
            component_ids?: string[];
            /**
             * @description Left out: by the severity.
             * @enum {string}
             */
            impact?: "none" | "minor" | "major" | "critical";
            message: string;
            /** @description When the next update is due, from now; 0: none is promised. A new update without it: critical 30, high 60, else none. */
            next_update_in_minutes?: number;
            /** @description Of a public one; left out: the pages that show a component of the incident. */
            status_page_ids?: string[];
            /** @description What customers read above it; left out: as it is, or the names of the components. */
            title?: string;
        };
        CreateKnowledgeNoteBody: {
            /** @description Markdown. */
            body?: string;
            /** @description Services it is about. */
            service_ids?: string[];
            tags?: string[];
            title: string;
            url?: string | null;
        };
        CreateMaintenanceWindowBody: {
            /** @description What is being done, and by whom. */
            comment?: string;
            /** @description Instead of ends_at: how long it takes from its start. */
            duration_minutes?: number;
            /**
             * Format: date-time
             * @description Of the first occurrence.
             */
            ends_at?: string;
            /** @description Alerts for which all of them hold, such as namespace="shop". With service_ids both must fit. */
            matchers?: string[];
            /**
             * @description Either way alerts are stored and nobody is notified. record_only marks work whose alerts interest nobody.
             * @enum {string}
             */
            mode?: "suppress" | "record_only";
            rrule?: string | null;
            /** @description Alerts of these services. */
            service_ids?: string[];
            /**
             * Format: date-time
             * @description Default: now.
             */
            starts_at?: string;
            /** @description Status pages that show it. */
            status_page_ids?: string[];
            /** @description In which it recurs: at the same local time, also when the clocks change. Default: UTC. */
            time_zone?: string;
            /** @description Default: its matchers. */
            title?: string;
        };
        CreateMemoryBody: {
            expires_at?: string | null;
            investigation_id?: string | null;
            /**
             * @description agent: only the agent that made it is given it. Default: shared.
             * @enum {string}
             */
            scope?: "agent" | "shared";
            service_id?: string | null;
            tags?: string[];
            text: string;
        };
        CreateOidcProviderBody: {
            /** @description Domains of verified email addresses that may join. */
            allowed_domains?: string[];
            client_id: string;
            /** @description Null: a public client. */
            client_secret?: string | null;
            /**
             * @description Default role of new users.
             * @enum {string}
             */
            default_role?: "viewer" | "operator";
            enabled?: boolean;
            /** @description What each group gives at every sign-in. Empty: groups decide nothing. */
            group_mappings?: components["schemas"]["GroupMappingInput"][];
            /** @description The claim that names a person’s groups, in the ID token or the user info. Default: groups. */
            groups_claim?: string;
            /** @description Exactly as the provider writes it, with or without a slash at the end. */
            issuer: string;
            /** @description What the button says. */
            name: string;
            no_group?: components["schemas"]["NoGroup"];
            scopes?: string[];
            /**
             * @description Whether people without an account get one.
             * @enum {string}
             */
            sign_up?: "off" | "allowed";
            /** @description New people join although the provider never sends `email_verified`. Needs `allowed_domains`. For providers that verify addresses themselves, such as Entra, Okta and Authentik. */
            trust_email?: boolean;
        };
        /**
         * @example {
         *       "user_id": "01951b6c-7a35-7f6d-92c4-4b7e0a9d1f83",
         *       "start": "2026-03-14T08:00:00.000Z",
         *       "end": "2026-03-15T08:00:00.000Z"
         *     }
         */
        CreateOverrideBody: {
            /** @description RFC 3339, any offset. */
            end: string;
            replaced_user_id?: string | null;
            /** @description RFC 3339, any offset. */
            start: string;
            /**
             * Format: uuid
             * @description Who is on call for this time.
             */
            user_id: string;
        };
        CreatePasskeyBody: {
            name: string;
            passkey: components["schemas"]["PasskeyAnswer"];
        };
        CreatePersonalTokenBody: {
            expires_at?: string | null;
            name: string;
            permissions: string[];
        };
        CreatePlaybookBody: {
            /**
             * @description Default: response.
             * @enum {string}
             */
            kind?: "investigation" | "response" | "remediation";
            /** @description The alerts it is for: each of these labels has exactly this value. */
            label_selectors?: {
                [key: string]: string;
            };
            name: string;
            service_id?: string | null;
            /**
             * @description Only enabled ones are shown on alerts. Default: draft.
             * @enum {string}
             */
            state?: "draft" | "enabled" | "disabled";
            /** @description `{{label}}` in their texts is filled from the alert. */
            steps?: components["schemas"]["PlaybookStepBody"][];
            tags?: string[];
        };
        CreatePlaybookRunBody: {
            /** Format: uuid */
            playbook_id: string;
        };
        /** @description Over what the draft is filled with. */
        CreatePostMortemBody: {
            /** @description A person read it and confirms that it blames nobody. */
            blameless_confirmed?: boolean;
            contributing_factors?: string[];
            /** @description Markdown. */
            detection?: string;
            /** @description Markdown. */
            got_lucky?: string;
            impact?: components["schemas"]["ImpactBody"];
            /** @description Markdown. */
            lessons?: string;
            /** @description Markdown. */
            resolution?: string;
            /** @description Markdown. */
            root_cause?: string;
            /** @description Markdown. */
            summary?: string;
            timeline?: components["schemas"]["PostMortemMomentBody"][];
            title?: string;
            /** @description Markdown. */
            trigger?: string;
            /** @description Markdown. */
            went_well?: string;
            /** @description Markdown. */
            went_wrong?: string;
        };
        CreatePublishedIncidentBody: {
            component_ids?: string[];
            /** @enum {string} */
            impact?: "none" | "minor" | "major" | "critical";
            incident_id?: string | null;
            /** @description For customers, as plain text. */
            message: string;
            /** @description Whether subscribers are notified. Default: true. */
            notify?: boolean;
            /** @enum {string} */
            status?: "investigating" | "identified" | "monitoring" | "resolved";
            /** @description For customers. */
            title: string;
        };
        CreatePublishedUpdateBody: {
            component_ids?: string[];
            /** @enum {string} */
            impact?: "none" | "minor" | "major" | "critical";
            /** @description For customers, as plain text. */
            message: string;
            /** @description Whether subscribers are notified. Default: true. */
            notify?: boolean;
            /** @enum {string} */
            status?: "investigating" | "identified" | "monitoring" | "resolved";
            /** @description For customers. */
            title?: string;
        };
        CreateSavedViewBody: {
            name: string;
            /** @description Which list: alerts. */
            page: string;
            /** @description Names and values of the list as in the address of the screen. */
            search: {
                [key: string]: string;
            };
        };
        CreateServiceBody: {
            /**
             * @description The least severity with which an alert creates an incident automatically.
             * @enum {string}
             */
            auto_incident?: "off" | "critical" | "high" | "medium" | "low";
            /**
             * @description The least severity with which an alert asks an agent to investigate automatically.
             * @enum {string}
             */
            auto_investigate?: "off" | "critical" | "high" | "medium" | "low";
            /** @description Services that this one depends on; no cycles. */
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
             * @description low: pages wait for the end of quiet hours.
             * @enum {string}
             */
            urgency?: "high" | "low";
        };
        CreateSharedSecretBody: {
            /** @description Agents that may read it; none: no agent. */
            agent_ids?: string[];
            description?: string;
            name: string;
            value: string;
        };
        CreateStatusPageBody: {
            /** @description All of them, in their order: one that is left out is removed with its history. */
            components?: components["schemas"]["StatusPageComponentInput"][];
            custom_domain?: string | null;
            description?: string;
            /** @description At the foot of the page. */
            links?: components["schemas"]["StatusPageLink"][];
            /** @description The end of its address: a to z, 0 to 9 and hyphens. */
            slug: string;
            support_url?: string | null;
            theme?: components["schemas"]["StatusPageThemeInput"];
            title: string;
            /**
             * @description private: by a link with a token, or signed in. Default: public.
             * @enum {string}
             */
            visibility?: "public" | "private";
        };
        CreateStatusPageWebhookBody: {
            /** @description None: all components. */
            component_ids?: string[];
            /** @description Gets a signed POST for every update. */
            url: string;
        };
        CreateTeamBody: {
            description?: string;
            escalation_policy_id?: string | null;
            member_ids?: string[];
            name: string;
            /** @description Such as Europe/Berlin. Default: that of the installation. */
            time_zone?: string;
        };
        CreateTimelineEntryBody: {
            data?: {
                [key: string]: unknown;
            };
            /** @description Dotted past tense, not of a family that the service itself writes; default note.added. */
            kind?: string;
            text: string;
        };
        CreateTriageRuleBody: {
            /** @description Only with investigate: the agent may decide what the group is. Default: false. */
            ask?: boolean;
            /**
             * @description incident: one is created. investigate: an agent looks into it. noise: stored and shown, and nobody is notified.
             * @enum {string}
             */
            decision: "incident" | "investigate" | "noise";
            /** @description Default: true. */
            enabled?: boolean;
            /** @description All of them have to hold, such as namespace=~"dev-.*". Without any, give severities. */
            matchers?: string[];
            /** @description Of no other rule. */
            name: string;
            /** @description Its position, from 1; beyond the end: last. Default: last. */
            position?: number;
            severities?: ("critical" | "high" | "warning" | "info")[] | null;
        };
        CreateUserBody: {
            display_name: string;
            email: string;
            /** @description Left out: the person is invited. */
            password?: string;
            role: components["schemas"]["Role"];
        };
        CreateWebhookTokenBody: {
            /** @description Added to alerts that do not carry them. */
            labels?: {
                [key: string]: string;
            };
            /** @description Acknowledgements that its tool sends also acknowledge the open incidents of their alerts. */
            may_acknowledge?: boolean;
            name: string;
            service_id?: string | null;
            signing_secret?: string | null;
            /** @description Messages of Amazon SNS: their signatures are verified, and subscriptions are confirmed. */
            sns?: boolean;
            source?: string | null;
            stale_after?: number | null;
            unknown_bodies?: components["schemas"]["UnknownBodies"];
        };
        /**
         * @example {
         *       "id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "name": "Metrics",
         *       "description": "Reads metrics of the shop.",
         *       "agent_ids": [],
         *       "unreadable": [],
         *       "version": 1,
         *       "created_at": "2026-02-18T09:20:00.000Z",
         *       "updated_at": "2026-02-18T09:20:00.000Z",
         *       "kind": "static",
         *       "settings": {},
         *       "secrets": {
         *         "token": "••••••••"
         *       }
         *     }
         */
        CredentialProvider: {
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
            /** @description Saved secrets whose key is not in ENCRYPTION_KEYS: bring it back, or enter them again. */
            unreadable: string[];
            /** Format: date-time */
            updated_at: string;
            version: number;
        };
        CredentialProviderList: {
            items: components["schemas"]["CredentialProvider"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        CurrentUser: {
            expires_at: string | null;
            hold: ("enrol" | "verify") | null;
            /** @description The newest live event so far. Sent as `Last-Event-ID` with the first `GET /api/v1/events`, it brings what happened since this answer. */
            last_event_id: string;
            /** @description Null: no sample data is loaded. */
            sample_data: components["schemas"]["LoadedSample"] | null;
            user: components["schemas"]["UserDetail"];
            /** @description A new account that was not asked yet how to wake its owner. */
            wake_question: boolean;
        };
        DailySummary: {
            /** @description Of those that arrived. */
            acknowledged: number;
            by_severity: components["schemas"]["SeverityCounts"];
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
            top_titles: components["schemas"]["TitleCount"][];
            /** Format: date-time */
            until: string;
        };
        DashboardAlerts: {
            /** @description Acknowledged, or of an acknowledged incident. */
            acknowledged: number;
            by_service: components["schemas"]["ServiceAlerts"][];
            by_severity: components["schemas"]["SeverityCounts"];
            /** @description Some of these counts stopped early: there are at least as many. */
            capped: boolean;
            /** @description Firing and unacknowledged. */
            firing: number;
            /** @description Of acknowledged, those through an incident. */
            owned: number;
            resolved_24h: number;
            /** @description Open alerts that are unacknowledged. */
            unowned: number;
        };
        DashboardStats: {
            alerts: components["schemas"]["DashboardAlerts"];
            deliveries: components["schemas"]["DeliveryCounts"];
            groups: components["schemas"]["GroupCounts"];
            noisiest: components["schemas"]["TitleCount"][];
            /** @description Arrivals in each of the last 24 hours. */
            volume: components["schemas"]["HourVolume"][];
        };
        DashboardTrends: {
            columns: components["schemas"]["TrendColumn"][];
            mtta_seconds: number | null;
            mttr_seconds: number | null;
            /** @enum {string} */
            range: "24h" | "7d" | "30d";
            rules: components["schemas"]["RuleTrend"][];
            /** @description Whose days the columns are. */
            time_zone: string;
            /** @description Alerts that arrived. */
            total: number;
        };
        DeactivatedUser: {
            email: string;
            reason?: string;
            /** @enum {string} */
            result: "deactivated" | "unchanged" | "unknown" | "refused";
        };
        DeactivateUsersBody: {
            /** @description true: change nothing, only say what would happen. */
            dry_run?: boolean;
            emails: string[];
        };
        DecidedEscalations: {
            count: number;
            incident_ids: string[];
        };
        DecidePausedEscalationsBody: {
            /**
             * @description resume: the next level is paged now. dismiss: nobody is paged.
             * @enum {string}
             */
            action: "resume" | "dismiss";
            /** @description Left out: all that wait. */
            incident_ids?: string[];
        };
        DefaultNotificationRule: {
            delay_minutes: number;
            /**
             * @description messages: every linked chat account and confirmed push address. phone: the confirmed number. Others are left out.
             * @enum {string}
             */
            method: "in_app" | "email" | "messages" | "phone";
            /** @enum {string} */
            urgency: "high" | "low";
        };
        DeliveryCounts: {
            dead: number;
            failed: number;
            pending: number;
        };
        DenyBody: {
            /** @description Why; the agent gets it too. */
            note?: string;
        };
        Destination: {
            /** @description Id or name of a channel; for webhook an http(s) address. */
            channel: string;
            /** @description Unique; 1 to 128 characters. */
            name: string;
            /** @enum {string} */
            provider: "email" | "chatone" | "chattwo" | "webhook" | "ntfy";
        };
        DestinationCount: {
            count: number;
            destination: string;
        };
        DestinationState: {
            channel: string;
            /** @description Whether its provider is set up: otherwise messages wait. */
            connected: boolean;
            deliveries: components["schemas"]["DeliveryCounts"];
            is_default: boolean;
            last_delivery: components["schemas"]["LastDelivery"] | null;
            name: string;
            provider: string;
            /** @description Names of the rules that send here. */
            rules: string[];
        };
        DestinationStateList: {
            items: components["schemas"]["DestinationState"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        DismissHandoffBody: {
            /** @description Needed from everybody but the two people of the handoff; kept in the audit trail. */
            reason?: string;
        };
        EditedIncident: components["schemas"]["Incident"] & {
            service_change: components["schemas"]["ServiceChange"] | null;
        };
        EmailChange: {
            from?: string | null;
            smtp_url?: string | null;
            version?: number;
        };
        EmailIntegration: {
            callbacks: {
                [key: string]: string;
            };
            configured: boolean;
            from: components["schemas"]["IntegrationSetting"];
            missing: string[];
            smtp_url: components["schemas"]["IntegrationSetting"];
            /** @description Saved secrets whose key is not in ENCRYPTION_KEYS: bring it back, or enter them again. */
            unreadable: string[];
            updated_at: string | null;
            version: number;
        };
        EmptyBody: Record<string, never>;
        ErrorKind: {
            code: string;
            /** @description Why it comes. */
            meaning: string;
            /** @description What to do. */
            remedy: string;
            status: number;
            title: string;
            /** @description The address of this document, as problem documents name it. */
            type: string;
        };
        EscalateIncidentBody: {
            /** @description This level instead of the next. */
            level?: number;
            /** @description Goes with it to the timeline. */
            note?: string;
        };
        EscalationLevel: {
            delay_minutes: number;
            level_number: number;
            targets: components["schemas"]["EscalationTarget"][];
        };
        EscalationLevelBody: {
            /** @description How long this level has before the next one is tried. */
            delay_minutes: number;
            /** @description From 1 in order; may be left out. */
            level_number?: number;
            targets: components["schemas"]["EscalationTargetBody"][];
        };
        /**
         * @example {
         *       "id": "01951b6c-95d7-7a08-8c61-2b9f4e3d7a15",
         *       "name": "Storefront, day and night",
         *       "description": "",
         *       "fallback": null,
         *       "repeat_count": 1,
         *       "teams": [
         *         {
         *           "id": "01951b6c-8f02-7e19-9d3b-6a4c0e5f8b27",
         *           "name": "Storefront"
         *         }
         *       ],
         *       "users": [],
         *       "created_at": "2026-02-18T09:20:00.000Z",
         *       "updated_at": "2026-02-18T09:20:00.000Z",
         *       "levels": [
         *         {
         *           "level_number": 1,
         *           "delay_minutes": 5,
         *           "targets": [
         *             {
         *               "target_type": "team",
         *               "target_team_id": "01951b6c-8f02-7e19-9d3b-6a4c0e5f8b27",
         *               "target_user_id": null
         *             }
         *           ]
         *         },
         *         {
         *           "level_number": 2,
         *           "delay_minutes": 10,
         *           "targets": [
         *             {
         *               "target_type": "user",
         *               "target_team_id": null,
         *               "target_user_id": "01951b6c-7a35-7f6d-92c4-4b7e0a9d1f83"
         *             }
         *           ]
         *         }
         *       ],
         *       "used_by": {
         *         "teams": [
         *           {
         *             "id": "01951b6c-8f02-7e19-9d3b-6a4c0e5f8b27",
         *             "name": "Storefront"
         *           }
         *         ],
         *         "services": []
         *       }
         *     }
         */
        EscalationPolicy: {
            /** Format: date-time */
            created_at: string;
            description: string;
            fallback: components["schemas"]["EscalationTarget"] | null;
            /** Format: uuid */
            id: string;
            levels: components["schemas"]["EscalationLevel"][];
            name: string;
            repeat_count: number;
            /** @description The teams that the levels name. */
            teams: components["schemas"]["Reference"][];
            /** Format: date-time */
            updated_at: string;
            used_by: components["schemas"]["PolicyUse"];
            /** @description The people whom the levels name. */
            users: components["schemas"]["PolicyUser"][];
            warnings?: components["schemas"]["Warning"][];
        };
        EscalationPolicyList: {
            items: components["schemas"]["EscalationPolicy"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        EscalationTarget: {
            target_team_id: string | null;
            /** @enum {string} */
            target_type: "team" | "user";
            target_user_id: string | null;
        };
        EscalationTargetBody: {
            target_team_id?: string | null;
            /** @enum {string} */
            target_type: "team" | "user";
            target_user_id?: string | null;
        };
        Evidence: {
            /** Format: date-time */
            created_at: string;
            excerpt: string;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "log" | "metric" | "trace" | "change" | "doc" | "query";
            /** Format: date-time */
            observed_at: string;
            query: string | null;
            source: string;
            url: string | null;
            window: components["schemas"]["Interval"] | null;
        };
        FieldError: {
            code: string;
            detail: string;
            /** @description A JSON pointer into the body, or ?name for a member of the query. */
            pointer: string;
            position?: components["schemas"]["TextPosition"];
        };
        FinalSchedule: components["schemas"]["Schedule"] & {
            /** Format: date-time */
            from: string;
            gaps: components["schemas"]["Interval"][];
            /** @description What each layer says by itself, with include_layers. */
            layer_segments?: components["schemas"]["LayerSegments"][];
            segments: components["schemas"]["Segment"][];
            /** Format: date-time */
            until: string;
        };
        FormerRoleHolder: {
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: date-time */
            since: string;
            /** Format: date-time */
            until: string;
        };
        /** @description When alerts of the group arrived in the last two hours; absent when none did. */
        GroupArrivals: {
            /** @description How many arrived in each column of five minutes, oldest first. */
            counts: number[];
            /**
             * Format: date-time
             * @description When the first column begins; the last one is that of the answer.
             */
            from: string;
        };
        GroupCounts: {
            open: number;
        };
        /** @description Only when grouped: its alerts by state, the worst open severity, when the first of the open ones began, what arrived last. */
        GroupFigures: {
            /** @description Acknowledged, or of an acknowledged incident. */
            acknowledged: number;
            arrivals?: components["schemas"]["GroupArrivals"];
            /** @description Firing and unacknowledged. */
            firing: number;
            /** @description Of acknowledged, those through an incident. */
            owned: number;
            resolved: number;
            severity: components["schemas"]["AlertSeverity"];
            /** Format: date-time */
            since: string;
        };
        GroupMapping: {
            group: string;
            named_by: string | null;
            role: components["schemas"]["Role"] | null;
            team_ids: string[];
        };
        GroupMappingInput: {
            /** @description Exactly as the provider writes it. */
            group: string;
            role: ("admin" | "operator" | "viewer") | null;
            team_ids: string[];
        };
        GroupsPreview: {
            /** @description People for whom something changes, or cannot. */
            changed: number;
            /** @description People whose groups are known from their last sign-in. */
            known: number;
            /** @description Saving it is refused: nobody active would have admin:access. */
            locks_out: boolean;
            /** @description The first 200 of them, by name. They sign in in this order. */
            people: components["schemas"]["GroupsPreviewPerson"][];
            /** @description Groups of the last sign-ins that no mapping names, those of most people first. */
            seen: components["schemas"]["SeenGroup"][];
            /** @description What would change, the gravest first. */
            sentences: string[];
            /** @description People whose groups are known at their next sign-in only. */
            unknown: number;
        };
        GroupsPreviewPerson: {
            /** @description Those that are mapped. */
            groups: string[];
            kept_admin: string | null;
            refused: boolean;
            role: components["schemas"]["RoleChange"];
            teams_joined: components["schemas"]["Reference"][];
            teams_left: components["schemas"]["Reference"][];
            user: components["schemas"]["Person"];
        };
        /**
         * @example {
         *       "id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "schedule_id": "01951b6c-8f03-7d52-a1f4-7e0b9c6d3f48",
         *       "team_id": "01951b6c-8f02-7e19-9d3b-6a4c0e5f8b27",
         *       "at": "2026-03-15T08:00:00.000Z",
         *       "outgoing_user_id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *       "outgoing_user_name": "Anna Lee",
         *       "incoming_user_id": "01951b6c-7a35-7f6d-92c4-4b7e0a9d1f83",
         *       "incoming_user_name": "Ben Ortiz",
         *       "incident_summary": "One incident is open.",
         *       "incidents": [
         *         {
         *           "id": "0195968e-31c4-7f21-b0a7-9a1d4c2e6f03",
         *           "number": 31,
         *           "title": "Payments fail at the checkout",
         *           "severity": "critical",
         *           "status": "acknowledged"
         *         }
         *       ],
         *       "outgoing_notes": {
         *         "open_issues": "Payments, see #31.",
         *         "watch_items": ""
         *       },
         *       "incoming_notes": "",
         *       "status": "pending",
         *       "acknowledged_at": null,
         *       "dismissed_at": null,
         *       "dismissed_by_user_name": null,
         *       "reminded_at": null,
         *       "shift": {
         *         "start": "2026-03-14T08:00:00.000Z",
         *         "end": "2026-03-15T08:00:00.000Z",
         *         "page_count": 3
         *       },
         *       "created_at": "2026-03-15T08:00:00.000Z",
         *       "updated_at": "2026-03-15T08:00:00.000Z"
         *     }
         */
        Handoff: {
            acknowledged_at: string | null;
            /** Format: date-time */
            at: string;
            /** Format: date-time */
            created_at: string;
            dismissed_at: string | null;
            dismissed_by_user_name: string | null;
            /** Format: uuid */
            id: string;
            /** @description What was open at the change, in words. */
            incident_summary: string;
            incidents: components["schemas"]["HandoffIncident"][];
            incoming_notes: string;
            /** Format: uuid */
            incoming_user_id: string;
            incoming_user_name: string | null;
            outgoing_notes: components["schemas"]["OutgoingNotes"];
            /** Format: uuid */
            outgoing_user_id: string;
            outgoing_user_name: string | null;
            reminded_at: string | null;
            /** Format: uuid */
            schedule_id: string;
            shift: components["schemas"]["HandoffShift"];
            /** @enum {string} */
            status: "pending" | "acknowledged";
            /** Format: uuid */
            team_id: string;
            /** Format: date-time */
            updated_at: string;
        };
        HandoffIncident: {
            id: string;
            number: number;
            severity: string;
            status: string;
            title: string;
        };
        HandoffList: {
            items: components["schemas"]["Handoff"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        /** @description The shift of the outgoing user, which ended with the handoff. */
        HandoffShift: {
            /** Format: date-time */
            end: string;
            page_count: number | null;
            start: string | null;
        };
        HealthStatus: {
            status: string;
        };
        /**
         * @example {
         *       "id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "name": "Nightly backup",
         *       "description": "See the runbook of the database.",
         *       "service_id": null,
         *       "service": null,
         *       "severity": "high",
         *       "labels": {},
         *       "period_seconds": null,
         *       "cron": "0 3 * * *",
         *       "time_zone": "Europe/Berlin",
         *       "grace_seconds": 1800,
         *       "paused": false,
         *       "state": "up",
         *       "state_since": "2026-03-14T18:02:11.000Z",
         *       "down_since": null,
         *       "down_reason": null,
         *       "alert_number": null,
         *       "running_since": null,
         *       "next_expected_at": "2026-03-15T08:00:00.000Z",
         *       "down_at": null,
         *       "last_ping_at": "2026-03-14T18:02:11.000Z",
         *       "pings": 24,
         *       "token": "svc_hb_••••x7Kq",
         *       "created_at": "2026-02-18T09:20:00.000Z",
         *       "updated_at": "2026-02-18T09:20:00.000Z",
         *       "last_ping": {
         *         "at": "2026-03-14T18:02:11.000Z",
         *         "kind": "success",
         *         "exit_status": 0,
         *         "runtime_ms": 81000,
         *         "address": "10.0.4.7"
         *       },
         *       "ping_url": "https://tocsin.example.com/api/v1/heartbeats/ping/svc_hb_••••x7Kq"
         *     }
         */
        Heartbeat: {
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
            last_ping: components["schemas"]["HeartbeatPing"] | null;
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
            service: components["schemas"]["Reference"] | null;
            service_id: string | null;
            /** @enum {string} */
            severity: "critical" | "high" | "warning" | "info";
            /**
             * @description new: no ping yet. late: overdue, within its grace. down: its alert has fired.
             * @enum {string}
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
        HeartbeatChange: {
            /** Format: date-time */
            at: string;
            detail: string | null;
            from: components["schemas"]["HeartbeatState"];
            /** @enum {string} */
            reason: "pinged" | "started" | "expected" | "missed" | "overran" | "failed" | "paused" | "resumed" | "rescheduled";
            seq: number;
            to: components["schemas"]["HeartbeatState"];
        };
        /** @description All heartbeats by state, whatever is filtered. */
        HeartbeatCounts: {
            down: number;
            late: number;
            new: number;
            paused: number;
            up: number;
        };
        HeartbeatDetail: components["schemas"]["Heartbeat"] & {
            /** @description Of its state, newest first. */
            recent_changes: components["schemas"]["HeartbeatChange"][];
            /** @description The last hundred, newest first. */
            recent_pings: components["schemas"]["HeartbeatPingDetail"][];
            /** @description The next times at which pings are due. */
            upcoming: string[];
        };
        HeartbeatList: {
            counts: components["schemas"]["HeartbeatCounts"];
            items: components["schemas"]["Heartbeat"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        HeartbeatPing: {
            /** @description Where it came from. */
            address: string;
            /** Format: date-time */
            at: string;
            exit_status: number | null;
            kind: components["schemas"]["PingKind"];
            runtime_ms: number | null;
        };
        HeartbeatPingDetail: components["schemas"]["HeartbeatPing"] & {
            body: string | null;
            body_bytes: number;
            method: string;
            run: string | null;
            seq: number;
            user_agent: string;
        };
        /** @enum {string} */
        HeartbeatState: "new" | "up" | "late" | "down" | "paused";
        HourVolume: {
            /** Format: date-time */
            at: string;
            count: number;
        };
        Hypothesis: {
            claim: string;
            /** @description Evidence that speaks against it. */
            contradicts: string[];
            /**
             * @description Settled by the server from the evidence.
             * @enum {string}
             */
            outcome: "likely" | "possible" | "inconclusive";
            /** @description Evidence that speaks for it. */
            supports: string[];
        };
        IdponeChange: {
            allowed_domains?: string | null;
            base_url?: string | null;
            client_id?: string | null;
            client_secret?: string | null;
            default_role?: string | null;
            meet_url?: string | null;
            sign_up?: string | null;
            version?: number;
        };
        IdponeIntegration: {
            allowed_domains: components["schemas"]["IntegrationSetting"];
            base_url: components["schemas"]["IntegrationSetting"];
            callbacks: {
                [key: string]: string;
            };
            client_id: components["schemas"]["IntegrationSetting"];
            client_secret: components["schemas"]["IntegrationSetting"];
            configured: boolean;
            default_role: components["schemas"]["IntegrationSetting"];
            meet_url: components["schemas"]["IntegrationSetting"];
            missing: string[];
            sign_up: components["schemas"]["IntegrationSetting"];
            /** @description Saved secrets whose key is not in ENCRYPTION_KEYS: bring it back, or enter them again. */
            unreadable: string[];
            updated_at: string | null;
            version: number;
        };
        IgnoredEvent: {
            detail: string;
            index: number;
            /** @enum {string} */
            reason: "test" | "handshake" | "not_an_alert" | "no_change";
        };
        /** @description What is left out stays. */
        ImpactBody: {
            customers_affected?: number | null;
            /** @description Markdown. */
            description?: string;
            detected_at?: string | null;
            ended_at?: string | null;
            service_ids?: string[];
            started_at?: string | null;
        };
        ImportedUser: {
            email: string;
            /** @description Works once. Shown here and nowhere else. */
            invitation_url?: string;
            /** @enum {string} */
            result: "created" | "exists";
        };
        ImportUsersBody: {
            /** @description A file whose first line names its columns: email, display_name, role, time_zone. */
            csv?: string;
            default_role?: components["schemas"]["Role"];
            /** @description true: change nothing, only say what would happen. */
            dry_run?: boolean;
            users?: components["schemas"]["UserToImport"][];
        };
        /**
         * @example {
         *       "id": "0195968e-31c4-7f21-b0a7-9a1d4c2e6f03",
         *       "number": 31,
         *       "title": "Payments fail at the checkout",
         *       "description": null,
         *       "severity": "critical",
         *       "status": "acknowledged",
         *       "custom_fields": {},
         *       "service_id": "01951b6c-9a10-7b44-a5d2-3c8e1f7b2d64",
         *       "affected_service_ids": [
         *         "01951b6c-9a10-7b44-a5d2-3c8e1f7b2d64"
         *       ],
         *       "commander_id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *       "created_by": {
         *         "kind": "user",
         *         "id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *         "name": "Anna Lee"
         *       },
         *       "source": "alert",
         *       "acknowledged_at": "2026-03-14T18:03:40.000Z",
         *       "acknowledged_by": {
         *         "kind": "user",
         *         "id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *         "name": "Anna Lee"
         *       },
         *       "promoted_at": null,
         *       "mitigated_at": null,
         *       "resolved_at": null,
         *       "closed_at": null,
         *       "cancelled_at": null,
         *       "merged_into": null,
         *       "private": false,
         *       "viewer_ids": [],
         *       "reopen_count": 0,
         *       "alert_count": 1,
         *       "created_at": "2026-03-14T18:02:11.000Z",
         *       "updated_at": "2026-03-14T18:03:40.000Z"
         *     }
         */
        Incident: {
            acknowledged_at: string | null;
            acknowledged_by: components["schemas"]["Actor"] | null;
            /** @description Its own service first, those that people added, those of merged incidents, those of linked open alerts; at most 200. */
            affected_service_ids: string[];
            /** @description Linked alerts. */
            alert_count: number;
            cancelled_at: string | null;
            closed_at: string | null;
            commander_id: string | null;
            /** Format: date-time */
            created_at: string;
            created_by: components["schemas"]["Actor"];
            custom_fields: {
                [key: string]: unknown;
            };
            description: string | null;
            /** Format: uuid */
            id: string;
            /** @description The incident that this one was merged into; it is cancelled then. */
            merged_into: string | null;
            mitigated_at: string | null;
            /** @description What people call it by; addresses take it like the id. */
            number: number;
            /** @description Only its viewers, who has a role in it, who was paged for it and holders of admin:access see it; it has no part in figures. */
            private: boolean;
            promoted_at: string | null;
            reopen_count: number;
            resolved_at: string | null;
            service_id: string | null;
            severity: components["schemas"]["IncidentSeverity"];
            /** @enum {string} */
            source: "manual" | "alert" | "agent";
            status: components["schemas"]["IncidentStatus"];
            title: string;
            /** Format: date-time */
            updated_at: string;
            /** @description Who may see it by name while it is private. */
            viewer_ids: string[];
        };
        IncidentActionsRow: {
            at: string | null;
            /** @description Kept with the row; a row without one gets one. */
            id: string;
            owner_id: string | null;
            /** @enum {string} */
            status: "planned" | "in_progress" | "done" | "cancelled";
            text: string;
        };
        IncidentActionsSection: {
            content: components["schemas"]["IncidentActionsRow"][];
            updated_at: string | null;
            updated_by: components["schemas"]["Actor"] | null;
            /** @description 0 before the first write. */
            version: number;
        };
        IncidentChannel: {
            /** @description When it is archived. */
            archive_at: string | null;
            /** @description Null while it is being created. */
            channel_id: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description Without the sign before it. */
            name: string;
            /** @description Why the last attempt to keep it up to date failed. */
            problem: string | null;
            /** @description The chat, by its id in the list of providers. */
            provider: string;
            /**
             * @description creating: the chat has not answered yet; it is asked again.
             * @enum {string}
             */
            state: "creating" | "open";
            url: string | null;
        };
        IncidentChannels: {
            chats: components["schemas"]["IncidentChat"][];
            video: components["schemas"]["IncidentVideo"];
        };
        IncidentChat: {
            channel: components["schemas"]["IncidentChannel"] | null;
            connected: boolean;
            label: string;
            provider: string;
            /** @description The prefix of channel names there. */
            sign: string;
        };
        IncidentCommand: {
            /** @description Goes with it to the timeline. */
            note?: string;
        };
        IncidentCommunicationsRow: {
            address: string;
            channel: string;
            /** @description Kept with the row; a row without one gets one. */
            id: string;
            purpose: string;
        };
        IncidentCommunicationsSection: {
            content: components["schemas"]["IncidentCommunicationsRow"][];
            updated_at: string | null;
            updated_by: components["schemas"]["Actor"] | null;
            /** @description 0 before the first write. */
            version: number;
        };
        IncidentDay: {
            /** Format: date */
            date: string;
            /** @description Incidents that went on at some time of the day. */
            incidents: number;
            /** @description Minutes of the day with at least one incident. */
            minutes: number;
            worst: ("critical" | "high" | "medium" | "low") | null;
        };
        IncidentDays: {
            /** @description false: only the newest 5,000 incidents were looked at. */
            complete: boolean;
            /** @description Oldest first. */
            days: components["schemas"]["IncidentDay"][];
        };
        IncidentDetail: components["schemas"]["Incident"] & {
            /** @description The newest 50 of alert_count. */
            alerts: components["schemas"]["Alert"][];
            /** @description What would change something now. */
            allowed_commands: string[];
            escalation: components["schemas"]["IncidentEscalation"] | null;
            /** @description The newest 20 of the incident itself; `GET …/investigations` lists those of its alerts too. */
            investigations: components["schemas"]["IncidentInvestigation"][];
            roles: components["schemas"]["IncidentRole"][];
            /** @description What has a target, by the setting sla_targets; none of a cancelled incident. */
            sla: components["schemas"]["IncidentSlaClock"][];
            source_alert_number: number | null;
            /** @description Linked alerts that are not resolved: resolving an incident does not resolve its alerts. */
            still_firing: number;
            /** @description Status pages on which customers read that it goes on: ending an incident publishes nothing by itself. */
            still_published: components["schemas"]["StillPublished"][];
            /** @description The newest 200 entries, oldest first. */
            timeline: components["schemas"]["TimelineEntry"][];
            /** @description Until when its merge can be undone; null: it cannot. */
            unmerge_until: string | null;
            worst_severity: components["schemas"]["IncidentSeverity"];
        };
        IncidentDiagramRow: {
            /** @description Kept with the row; a row without one gets one. */
            id: string;
            title: string;
            url: string;
        };
        IncidentDiagramSection: {
            content: components["schemas"]["IncidentDiagramRow"][];
            updated_at: string | null;
            updated_by: components["schemas"]["Actor"] | null;
            /** @description 0 before the first write. */
            version: number;
        };
        IncidentDocument: {
            /** Format: date-time */
            generated_at: string;
            /** Format: uuid */
            incident_id: string;
            incident_number: number;
            sections: components["schemas"]["IncidentDocumentSections"];
        };
        IncidentDocumentSections: {
            actions: components["schemas"]["IncidentActionsSection"];
            communications: components["schemas"]["IncidentCommunicationsSection"];
            diagram: components["schemas"]["IncidentDiagramSection"];
            header: components["schemas"]["IncidentHeader"];
            notes: components["schemas"]["IncidentTextSection"];
            objectives: components["schemas"]["IncidentObjectivesSection"];
            organization: components["schemas"]["IncidentOrganization"];
            resources: components["schemas"]["IncidentResourcesSection"];
            safety: components["schemas"]["IncidentTextSection"];
            situation: components["schemas"]["IncidentTextSection"];
        };
        IncidentEscalation: {
            /** @description 1, and one more with every reopening. */
            episode: number;
            /** @description Somebody is tried after the last level; then level is one more than there are. */
            fallback: boolean;
            /** @description Notified last; 0 before the first. */
            level: number;
            levels: number;
            next_at: string | null;
            next_level: number | null;
            next_round: number | null;
            notified: components["schemas"]["NotifiedUser"][];
            policy_id: string | null;
            policy_name: string;
            round: number;
            /** @description How many rounds through all levels there are. */
            rounds: number;
            /** @description running, paused, stopped, exhausted or no_policy. */
            status: string;
            stopped_reason: string | null;
        };
        IncidentFigures: {
            mtta_seconds: number | null;
            mttm_seconds: number | null;
            mttr_seconds: number | null;
            open: number;
            sla: components["schemas"]["IncidentTargets"];
            /** @description Cancelled incidents are left out of everything. */
            total: number;
        };
        IncidentFiguresBySeverity: {
            critical: components["schemas"]["IncidentFigures"];
            high: components["schemas"]["IncidentFigures"];
            low: components["schemas"]["IncidentFigures"];
            medium: components["schemas"]["IncidentFigures"];
        };
        IncidentHeader: {
            /** @description Its own service, and those of its linked alerts. */
            affected_services: components["schemas"]["Reference"][];
            commander: components["schemas"]["Reference"] | null;
            /** @description Until it was resolved or cancelled, else until now. */
            duration_seconds: number;
            number: number;
            /** Format: date-time */
            opened_at: string;
            service: components["schemas"]["Reference"] | null;
            /** @enum {string} */
            severity: "critical" | "high" | "medium" | "low";
            /** @enum {string} */
            status: "triggered" | "triage" | "acknowledged" | "active" | "mitigated" | "resolved" | "closed" | "cancelled";
            title: string;
        };
        IncidentInvestigation: {
            agent: components["schemas"]["Reference"] | null;
            /** Format: date-time */
            created_at: string;
            ended_at: string | null;
            /** Format: uuid */
            id: string;
            number: number;
            outcome: string | null;
            phase: string | null;
            status: string;
            summary: string | null;
            title: string;
        };
        IncidentList: {
            items: components["schemas"]["Incident"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        IncidentMeanTimes: {
            series: components["schemas"]["MeanTimeSeries"][];
        };
        IncidentMessage: {
            /** Format: date-time */
            at: string;
            author: components["schemas"]["Actor"];
            /** Format: uuid */
            id: string;
            /** @description Where it was written: web, or a chat. */
            source: string;
            text: string;
        };
        IncidentMessageList: {
            /** @description What agents propose to say; not older than a day. */
            drafts: components["schemas"]["ThreadDraft"][];
            items: components["schemas"]["IncidentMessage"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        IncidentMetrics: {
            by_severity: components["schemas"]["IncidentFiguresBySeverity"];
            mtta_seconds: number | null;
            mttm_seconds: number | null;
            mttr_seconds: number | null;
            open: number;
            sla: components["schemas"]["IncidentTargets"];
            /** @description Cancelled incidents are left out of everything. */
            total: number;
        };
        IncidentObjectivesRow: {
            /** @description Kept with the row; a row without one gets one. */
            id: string;
            owner_id: string | null;
            /** @enum {string} */
            status: "open" | "met" | "dropped";
            text: string;
        };
        IncidentObjectivesSection: {
            content: components["schemas"]["IncidentObjectivesRow"][];
            updated_at: string | null;
            updated_by: components["schemas"]["Actor"] | null;
            /** @description 0 before the first write. */
            version: number;
        };
        IncidentOrganization: {
            roles: components["schemas"]["OrganizedRole"][];
        };
        IncidentResourcesRow: {
            arrived: boolean;
            eta: string | null;
            /** @description Kept with the row; a row without one gets one. */
            id: string;
            identifier: string;
            notes: string;
            ordered_at: string | null;
            resource: string;
        };
        IncidentResourcesSection: {
            content: components["schemas"]["IncidentResourcesRow"][];
            updated_at: string | null;
            updated_by: components["schemas"]["Actor"] | null;
            /** @description 0 before the first write. */
            version: number;
        };
        /**
         * @example {
         *       "id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "role": "incident_commander",
         *       "user_id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *       "source": "on_call",
         *       "state": "active",
         *       "assigned_by": {
         *         "kind": "user",
         *         "id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *         "name": "Anna Lee"
         *       },
         *       "assigned_at": "2026-03-14T18:02:11.000Z",
         *       "ended_at": null,
         *       "missing": [],
         *       "expires_at": null
         *     }
         */
        IncidentRole: {
            /** Format: date-time */
            assigned_at: string;
            assigned_by: components["schemas"]["Actor"];
            /** @description When it ended, was declined, expired or was withdrawn. */
            ended_at: string | null;
            /** @description When the offer ends by itself; only of one that is offered. */
            expires_at: string | null;
            /** Format: uuid */
            id: string;
            /** @description Permissions that the role needs and this person lacks, while it is offered or held: ask an admin. */
            missing: string[];
            role: components["schemas"]["IncidentRoleName"];
            /** @enum {string} */
            source: "manual" | "on_call" | "agent";
            /** @enum {string} */
            state: "offered" | "active" | "declined" | "expired" | "withdrawn" | "ended";
            /** Format: uuid */
            user_id: string;
        };
        IncidentRoleList: {
            items: components["schemas"]["IncidentRole"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        /** @enum {string} */
        IncidentRoleName: "incident_commander" | "operations_lead" | "scribe" | "liaison";
        IncidentSection: {
            /** @description Markdown of at most 20000 characters, or at most 100 rows with the fields of the section. */
            content: unknown;
            updated_at: string | null;
            updated_by: components["schemas"]["Actor"] | null;
            /** @description 0 before the first write. */
            version: number;
        };
        IncidentSectionVersion: {
            /** @description Markdown of at most 20000 characters, or at most 100 rows with the fields of the section. */
            content: unknown;
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            id: string;
            saved_by: components["schemas"]["Actor"];
            version: number;
        };
        IncidentSectionVersionList: {
            items: components["schemas"]["IncidentSectionVersion"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        /** @enum {string} */
        IncidentSeverity: "critical" | "high" | "medium" | "low";
        IncidentSlaClock: {
            /** @description Too late, or not yet although the time is over. */
            broken: boolean;
            /** Format: date-time */
            due_at: string;
            /** @enum {string} */
            goal: "acknowledge" | "mitigate" | "resolve";
            reached_at: string | null;
        };
        /** @enum {string} */
        IncidentStatus: "triggered" | "triage" | "acknowledged" | "active" | "mitigated" | "resolved" | "closed" | "cancelled";
        IncidentStatusUpdate: {
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            audience: "internal" | "public";
            author: components["schemas"]["Actor"];
            edited_at: string | null;
            /** Format: uuid */
            id: string;
            message: string;
            next_update_at: string | null;
            /** @description Where it was published. */
            status_page_ids: string[];
        };
        IncidentStatusUpdateList: {
            items: components["schemas"]["IncidentStatusUpdate"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        IncidentSummary: {
            /** @description The newest 50 entries since then, oldest first. */
            changes: components["schemas"]["TimelineEntry"][];
            /** @description How many there are since then; 1000 stands for as many or more. */
            changes_total: number;
            /** Format: date-time */
            generated_at: string;
            /** @description When you last looked at the incident; null: never, or no person asks. */
            last_looked_at: string | null;
            /** @enum {string} */
            source: "data";
            /** @description A fact a line: what, since when, impact, who leads, done, open, next. */
            text: string;
            /** @description What was asked for: the last one from data, and the last of each agent. */
            written: components["schemas"]["WrittenSummary"][];
        };
        IncidentTargets: {
            acknowledge: components["schemas"]["TargetMet"];
            mitigate: components["schemas"]["TargetMet"];
            resolve: components["schemas"]["TargetMet"];
        };
        IncidentTextSection: {
            /** @description Markdown. */
            content: string;
            updated_at: string | null;
            updated_by: components["schemas"]["Actor"] | null;
            /** @description 0 before the first write. */
            version: number;
        };
        IncidentVideo: {
            connected: boolean;
            label: string;
            /** @description Who makes rooms. */
            provider: string;
            room: components["schemas"]["VideoRoom"] | null;
        };
        IncomingNotes: {
            incoming_notes?: string;
        };
        /** @description As in Alertmanager: an alert on both sides is not inhibited by another that is on both sides. */
        InhibitRule: {
            /** @description Labels that must have one value in both; absent and empty are the same. */
            equal?: string[];
            /** @description Unique; 1 to 128 characters. */
            name: string;
            /** @description While an alert fires for which all of these hold … */
            source_matchers: string[];
            /** @description … nobody is notified of those for which all of these hold. */
            target_matchers: string[];
        };
        IntegrationCheck: {
            detail: string;
            name: string;
            ok: boolean;
        };
        /** @enum {string} */
        IntegrationKind: "email" | "chatone" | "chattwo" | "webhook" | "ntfy" | "voiceone" | "voicetwo" | "idpone";
        Integrations: {
            chatone: components["schemas"]["ChatoneIntegration"];
            chattwo: components["schemas"]["ChattwoIntegration"];
            email: components["schemas"]["EmailIntegration"];
            idpone: components["schemas"]["IdponeIntegration"];
            ntfy: components["schemas"]["NtfyIntegration"];
            voiceone: components["schemas"]["VoiceoneIntegration"];
            voicetwo: components["schemas"]["VoicetwoIntegration"];
            webhook: components["schemas"]["WebhookIntegration"];
        };
        IntegrationSetting: {
            /**
             * @description What changing it needs, besides integrations:write.
             * @enum {string}
             */
            permission: "integrations:write" | "oidc:manage";
            set: boolean;
            source: "database" | "environment" | null;
            value?: string;
        };
        IntegrationTest: {
            checks: components["schemas"]["IntegrationCheck"][];
            detail: string;
            ok: boolean;
        };
        Interval: {
            /** Format: date-time */
            end: string;
            /** Format: date-time */
            start: string;
        };
        InvestigateAlertBody: {
            /** @description Why; kept in the audit log. */
            note?: string;
        };
        /**
         * @example {
         *       "id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "number": 12,
         *       "subject": {
         *         "kind": "alert",
         *         "id": "0195968e-2b1f-7d5a-9c1e-5f0f6d2a7b11",
         *         "number": 172
         *       },
         *       "title": "PaymentErrors: 12 % of payments fail",
         *       "severity": "critical",
         *       "group_id": "0195968e-2b20-7c3b-8a44-0f8d2f6a1c90",
         *       "service_id": "01951b6c-9a10-7b44-a5d2-3c8e1f7b2d64",
         *       "status": "completed",
         *       "reason": null,
         *       "attempt": 1,
         *       "max_attempts": 4,
         *       "agent": {
         *         "id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *         "name": "Scout"
         *       },
         *       "pinned_agent_id": null,
         *       "automatic": false,
         *       "requested_by": {
         *         "kind": "user",
         *         "id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *         "name": "Anna Lee"
         *       },
         *       "phase": null,
         *       "origin": "person",
         *       "because": null,
         *       "budget": {
         *         "tool_calls": 1000,
         *         "tokens": 5000000,
         *         "usd": 20
         *       },
         *       "outcome": "likely",
         *       "summary": "The pool of the checkout is too small since the deploy.",
         *       "hypotheses": [
         *         {
         *           "claim": "The pool is too small",
         *           "supports": [
         *             "01951b6c-95d7-7a08-8c61-2b9f4e3d7a15"
         *           ],
         *           "contradicts": [],
         *           "outcome": "likely"
         *         }
         *       ],
         *       "usage": {
         *         "tool_calls": 3,
         *         "tokens": 1200,
         *         "usd": 0.04
         *       },
         *       "error": null,
         *       "deadline_at": null,
         *       "next_at": null,
         *       "ended_at": "2026-03-14T18:03:40.000Z",
         *       "created_at": "2026-03-14T18:02:11.000Z",
         *       "updated_at": "2026-03-14T18:03:40.000Z",
         *       "verdict": {
         *         "verdict": "confirmed",
         *         "note": null,
         *         "by": {
         *           "kind": "user",
         *           "id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *           "name": "Anna Lee"
         *         },
         *         "at": "2026-03-14T18:03:40.000Z"
         *       }
         *     }
         */
        Investigation: {
            agent: components["schemas"]["AgentReference"] | null;
            attempt: number;
            /** @description false: a person asked for it. */
            automatic: boolean;
            because: string | null;
            budget: components["schemas"]["InvestigationBudget"];
            /** Format: date-time */
            created_at: string;
            deadline_at: string | null;
            ended_at: string | null;
            error: string | null;
            group_id: string | null;
            /** @description The best first. */
            hypotheses: components["schemas"]["Hypothesis"][];
            /** Format: uuid */
            id: string;
            max_attempts: number;
            next_at: string | null;
            number: number;
            /**
             * @description Who or what wanted it.
             * @enum {string}
             */
            origin: "person" | "triage" | "service" | "promotion";
            outcome: ("likely" | "possible" | "inconclusive") | null;
            phase: string | null;
            pinned_agent_id: string | null;
            reason: string | null;
            requested_by: components["schemas"]["Actor"];
            service_id: string | null;
            /** @enum {string} */
            severity: "critical" | "high" | "warning" | "info";
            /** @enum {string} */
            status: "queued" | "dispatched" | "running" | "waiting_approval" | "retrying" | "completed" | "cancelled" | "dead_lettered";
            subject: components["schemas"]["InvestigationSubject"];
            summary: string | null;
            /** @description Of the alert it began with. */
            title: string;
            /** Format: date-time */
            updated_at: string;
            usage: components["schemas"]["InvestigationUsage"];
            verdict: components["schemas"]["InvestigationVerdict"] | null;
        };
        InvestigationAttempt: {
            accepted_at: string | null;
            agent: components["schemas"]["AgentReference"];
            attempt: number;
            /** Format: date-time */
            dispatched_at: string;
            ended_at: string | null;
            fencing_token: number;
            outcome: ("completed" | "failed" | "timed_out" | "agent_lost" | "declined" | "cancelled") | null;
            reason: string | null;
            usage: components["schemas"]["InvestigationUsage"];
        };
        InvestigationBudget: {
            /** @description Tokens at most. */
            tokens?: number;
            /** @description Tool calls at most. */
            tool_calls?: number;
            /** @description Cost at most. */
            usd?: number;
        };
        /**
         * @example {
         *       "id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "number": 12,
         *       "subject": {
         *         "kind": "alert",
         *         "id": "0195968e-2b1f-7d5a-9c1e-5f0f6d2a7b11",
         *         "number": 172
         *       },
         *       "title": "PaymentErrors: 12 % of payments fail",
         *       "severity": "critical",
         *       "group_id": "0195968e-2b20-7c3b-8a44-0f8d2f6a1c90",
         *       "service_id": "01951b6c-9a10-7b44-a5d2-3c8e1f7b2d64",
         *       "status": "completed",
         *       "reason": null,
         *       "attempt": 1,
         *       "max_attempts": 4,
         *       "agent": {
         *         "id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *         "name": "Scout"
         *       },
         *       "pinned_agent_id": null,
         *       "automatic": false,
         *       "requested_by": {
         *         "kind": "user",
         *         "id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *         "name": "Anna Lee"
         *       },
         *       "phase": null,
         *       "origin": "person",
         *       "because": null,
         *       "budget": {
         *         "tool_calls": 1000,
         *         "tokens": 5000000,
         *         "usd": 20
         *       },
         *       "outcome": "likely",
         *       "summary": "The pool of the checkout is too small since the deploy.",
         *       "hypotheses": [
         *         {
         *           "claim": "The pool is too small",
         *           "supports": [
         *             "01951b6c-95d7-7a08-8c61-2b9f4e3d7a15"
         *           ],
         *           "contradicts": [],
         *           "outcome": "likely"
         *         }
         *       ],
         *       "usage": {
         *         "tool_calls": 3,
         *         "tokens": 1200,
         *         "usd": 0.04
         *       },
         *       "error": null,
         *       "deadline_at": null,
         *       "next_at": null,
         *       "ended_at": "2026-03-14T18:03:40.000Z",
         *       "created_at": "2026-03-14T18:02:11.000Z",
         *       "updated_at": "2026-03-14T18:03:40.000Z",
         *       "verdict": {
         *         "verdict": "confirmed",
         *         "note": null,
         *         "by": {
         *           "kind": "user",
         *           "id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *           "name": "Anna Lee"
         *         },
         *         "at": "2026-03-14T18:03:40.000Z"
         *       },
         *       "causal_chain": [
         *         "A deploy halved the pool",
         *         "Payments wait for a connection"
         *       ],
         *       "checked_and_clear": [
         *         "Network to the bank"
         *       ],
         *       "open_questions": [],
         *       "suggested_actions": [
         *         "Roll the deploy back"
         *       ],
         *       "calls": [],
         *       "asks": [],
         *       "evidence": [
         *         {
         *           "id": "01951b6c-95d7-7a08-8c61-2b9f4e3d7a15",
         *           "kind": "metric",
         *           "source": "prometheus",
         *           "query": "pool_in_use",
         *           "window": {
         *             "start": "2026-03-14T08:00:00.000Z",
         *             "end": "2026-03-15T08:00:00.000Z"
         *           },
         *           "observed_at": "2026-03-14T18:02:11.000Z",
         *           "excerpt": "pool_in_use 50 of 50",
         *           "url": null,
         *           "created_at": "2026-03-14T18:03:40.000Z"
         *         }
         *       ],
         *       "attempts": [
         *         {
         *           "attempt": 1,
         *           "fencing_token": 1,
         *           "agent": {
         *             "id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *             "name": "Scout"
         *           },
         *           "dispatched_at": "2026-03-14T18:02:11.000Z",
         *           "accepted_at": "2026-03-14T18:02:11.000Z",
         *           "ended_at": "2026-03-14T18:03:40.000Z",
         *           "outcome": "completed",
         *           "reason": null,
         *           "usage": {
         *             "tool_calls": 9,
         *             "tokens": 48200,
         *             "usd": 0.31
         *           }
         *         }
         *       ]
         *     }
         */
        InvestigationDetail: components["schemas"]["Investigation"] & {
            /** @description What agents asked each other. */
            asks: components["schemas"]["PeerAsk"][];
            /** @description Every time an agent was given it. */
            attempts: components["schemas"]["InvestigationAttempt"][];
            /** @description The last 200 tool calls, newest first. */
            calls: components["schemas"]["InvestigationToolCall"][];
            causal_chain: string[];
            checked_and_clear: string[];
            evidence: components["schemas"]["Evidence"][];
            open_questions: string[];
            suggested_actions: string[];
        };
        InvestigationList: {
            items: components["schemas"]["Investigation"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        InvestigationSubject: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "alert" | "incident" | "group";
            number: number | null;
        };
        InvestigationToolCall: {
            about: string | null;
            call_id: string;
            /** Format: date-time */
            created_at: string;
            error: string | null;
            /** Format: uuid */
            id: string;
            reason: string | null;
            /** @enum {string} */
            status: "success" | "error" | "approval_required" | "denied";
            tool: string;
        };
        InvestigationUsage: {
            /** @description As the agent says. */
            tokens?: number;
            /** @description As the server counts. */
            tool_calls?: number;
            /** @description As the agent says. */
            usd?: number;
        };
        InvestigationVerdict: {
            /** Format: date-time */
            at: string;
            by: components["schemas"]["Actor"];
            note: string | null;
            /** @enum {string} */
            verdict: "confirmed" | "partly" | "wrong";
        };
        JudgeInvestigationBody: {
            /** @description What was right, or what it really was. */
            note?: string;
            /**
             * @description confirmed: a person confirmed the result.
             * @enum {string}
             */
            verdict: "confirmed" | "partly" | "wrong";
        };
        /**
         * @example {
         *       "id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "title": "Payments: who to call at the bank",
         *       "body": "Ask for the **acquiring desk**.",
         *       "tags": [
         *         "payments"
         *       ],
         *       "service_ids": [
         *         "01951b6c-9a10-7b44-a5d2-3c8e1f7b2d64"
         *       ],
         *       "services": [
         *         {
         *           "id": "01951b6c-9a10-7b44-a5d2-3c8e1f7b2d64",
         *           "name": "Storefront"
         *         }
         *       ],
         *       "url": null,
         *       "source": "person",
         *       "version": 1,
         *       "created_by": {
         *         "kind": "user",
         *         "id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *         "name": "Anna Lee"
         *       },
         *       "updated_by": {
         *         "kind": "user",
         *         "id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *         "name": "Anna Lee"
         *       },
         *       "created_at": "2026-02-18T09:20:00.000Z",
         *       "updated_at": "2026-02-18T09:20:00.000Z"
         *     }
         */
        KnowledgeNote: {
            /** @description Markdown. */
            body: string;
            /** Format: date-time */
            created_at: string;
            created_by: components["schemas"]["Actor"];
            /** Format: uuid */
            id: string;
            service_ids: string[];
            services: components["schemas"]["Reference"][];
            /** @enum {string} */
            source: "person" | "agent";
            tags: string[];
            title: string;
            /** Format: date-time */
            updated_at: string;
            updated_by: components["schemas"]["Actor"];
            url: string | null;
            version: number;
        };
        KnowledgeNoteSummary: {
            /** Format: date-time */
            created_at: string;
            created_by: components["schemas"]["Actor"];
            /** Format: uuid */
            id: string;
            passage: components["schemas"]["Passage"];
            service_ids: string[];
            services: components["schemas"]["Reference"][];
            /** @enum {string} */
            source: "person" | "agent";
            tags: string[];
            title: string;
            /** Format: date-time */
            updated_at: string;
            updated_by: components["schemas"]["Actor"];
            url: string | null;
            version: number;
        };
        KnowledgeNoteSummaryList: {
            items: components["schemas"]["KnowledgeNoteSummary"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        KnowledgeNoteVersion: {
            /** @description Markdown. */
            body: string;
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            id: string;
            saved_by: components["schemas"]["Actor"];
            service_ids: string[];
            services: components["schemas"]["Reference"][];
            tags: string[];
            title: string;
            url: string | null;
            version: number;
        };
        /** @description A saved state of a note. The last 200 are kept. */
        KnowledgeNoteVersionSummary: {
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            id: string;
            saved_by: components["schemas"]["Actor"];
            service_ids: string[];
            services: components["schemas"]["Reference"][];
            tags: string[];
            title: string;
            url: string | null;
            version: number;
        };
        KnowledgeNoteVersionSummaryList: {
            items: components["schemas"]["KnowledgeNoteVersionSummary"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        LabelFacet: {
            /** @description Values that are not listed. */
            more: number;
            name: string;
            values: components["schemas"]["ValueCount"][];
        };
        Labels: {
            [key: string]: string;
        };
        LastDelivery: {
            /** Format: date-time */
            at: string;
            error: string | null;
            state: string;
        };
        Layer: {
            end: string | null;
            handoff_day: string | null;
            handoff_time: string;
            id: string;
            name: string;
            restrictions: components["schemas"]["Restriction"][];
            rotation_type: string;
            shift_length: number;
            shift_length_unit: string;
            /** Format: date-time */
            start: string;
            time_zone: string;
            user_ids: string[];
        };
        LayerBody: {
            end?: string | null;
            handoff_day?: components["schemas"]["Weekday"] | null;
            /** @description HH:MM */
            handoff_time?: string;
            /** @description Send it back to keep the layer’s identity and start. */
            id?: string;
            name: string;
            restrictions?: components["schemas"]["RestrictionBody"][] | null;
            /** @enum {string} */
            rotation_type: "hourly" | "daily" | "weekly" | "custom";
            shift_length?: number;
            /** @enum {string} */
            shift_length_unit?: "hours" | "days" | "weeks";
            /** @description RFC 3339, any offset. */
            start?: string;
            time_zone?: string;
            user_ids: string[];
        };
        LayerSegments: {
            layer_id: string;
            segments: components["schemas"]["Segment"][];
        };
        LinkableAccount: {
            /**
             * @description GET: the browser goes there; takes `return_to`. POST: by your verified email address.
             * @enum {string}
             */
            method: "GET" | "POST";
            name: string;
            provider: string;
            url: string;
        };
        LinkAlertsBody: {
            alert_numbers: number[];
        };
        LinkedAccount: {
            display_name: string;
            issuer: string;
            last_used_at: string | null;
            /** Format: date-time */
            linked_at: string;
            /** @description Name of the provider. */
            name: string;
            provider: string;
            subject: string;
            /** @description POST there unlinks it. */
            unlink_url: string;
        };
        LinkedAccountList: {
            items: components["schemas"]["LinkedAccount"][];
            /** @description Providers that are connected, and of which you have linked no account. */
            linkable: components["schemas"]["LinkableAccount"][];
        };
        ListedAlert: components["schemas"]["Alert"] & {
            group?: components["schemas"]["GroupFigures"];
        };
        ListedAlertList: {
            items: components["schemas"]["ListedAlert"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        ListedSchedule: components["schemas"]["Schedule"] & {
            /** @description When nobody is, when from and until are given. */
            gaps?: components["schemas"]["Interval"][];
            /** @description Who is on call between from and until, when these are given. */
            segments?: components["schemas"]["Segment"][];
        };
        ListedScheduleList: {
            items: components["schemas"]["ListedSchedule"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        LoadedSample: {
            /** @description Parts that are loaded. */
            done: number;
            /** @description How the ids of sample rows begin. */
            id_prefix: string;
            /** @description An incident of your own is open: sample data is better removed. */
            incident_open: boolean;
            /** @description Of so many. */
            parts: number;
        };
        LoadSampleDataBody: Record<string, never>;
        LogInBody: {
            email: string;
            password: string;
        };
        LogInByPasskeyBody: {
            passkey: components["schemas"]["PasskeyAnswer"];
        };
        /**
         * @example {
         *       "id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "title": "Upgrade of the shop database",
         *       "comment": "Moves to the new version, by Anna.",
         *       "starts_at": "2026-03-15T01:00:00.000Z",
         *       "ends_at": "2026-03-15T03:00:00.000Z",
         *       "rrule": null,
         *       "repeats": null,
         *       "time_zone": "Europe/Berlin",
         *       "service_ids": [
         *         "01951b6c-9a10-7b44-a5d2-3c8e1f7b2d64"
         *       ],
         *       "matchers": [
         *         "namespace=\"shop\""
         *       ],
         *       "mode": "suppress",
         *       "status_page_ids": [],
         *       "created_by": {
         *         "kind": "user",
         *         "id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *         "name": "Anna Lee"
         *       },
         *       "author": null,
         *       "state": "scheduled",
         *       "current": null,
         *       "next_starts_at": "2026-03-15T01:00:00.000Z",
         *       "ended_at": null,
         *       "occurrences": [
         *         {
         *           "start": "2026-03-15T01:00:00.000Z",
         *           "end": "2026-03-15T03:00:00.000Z"
         *         }
         *       ],
         *       "version": 1,
         *       "created_at": "2026-02-18T09:20:00.000Z",
         *       "updated_at": "2026-02-18T09:20:00.000Z"
         *     }
         */
        MaintenanceWindow: {
            author: string | null;
            comment: string;
            /** Format: date-time */
            created_at: string;
            created_by: components["schemas"]["Actor"];
            current: components["schemas"]["Interval"] | null;
            ended_at: string | null;
            /** Format: date-time */
            ends_at: string;
            /** Format: uuid */
            id: string;
            matchers: string[];
            /** @enum {string} */
            mode: "suppress" | "record_only";
            next_starts_at: string | null;
            /** @description What is under way and to come within 366 days, at most 20 in a list and 400 for one window. */
            occurrences: components["schemas"]["Interval"][];
            repeats: string | null;
            rrule: string | null;
            service_ids: string[];
            /** Format: date-time */
            starts_at: string;
            /** @enum {string} */
            state: "scheduled" | "active" | "ended";
            status_page_ids: string[];
            time_zone: string;
            title: string;
            /** Format: date-time */
            updated_at: string;
            version: number;
        };
        MaintenanceWindowList: {
            items: components["schemas"]["MaintenanceWindow"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        /**
         * @example {
         *       "now": {
         *         "alerts": 1,
         *         "groups": 1,
         *         "limited": false,
         *         "samples": [
         *           {
         *             "number": 172,
         *             "title": "PaymentErrors: 12 % of payments fail",
         *             "severity": "critical",
         *             "status": "acknowledged",
         *             "created_at": "2026-03-14T18:02:11.000Z"
         *           }
         *         ]
         *       },
         *       "past": {
         *         "alerts": 0,
         *         "groups": 0,
         *         "samples": [],
         *         "limited": false
         *       },
         *       "days": 30
         *     }
         */
        MaintenanceWindowPreview: {
            days: number;
            now: components["schemas"]["MatchedAlerts"];
            past: components["schemas"]["MatchedAlerts"];
        };
        Mapping: {
            /** @description Whether it is used. Default: true. */
            enabled: boolean;
            fields: components["schemas"]["MappingFields"];
            figures: components["schemas"]["MappingFigures"];
            /** @description CEL, at most 2000 characters. The list of alerts in the body; each is `item` in the fields. Left out: the body is one alert. */
            items?: string;
            /** @description Labels by name, at most 32. */
            labels: {
                [key: string]: string;
            };
            /** @description Unique, without regard to case. */
            name: string;
            /** @description What the alerts carry as their source. Left out: made of the name. */
            source: string;
            switched_off: components["schemas"]["MappingSwitchedOff"] | null;
            /** @description CEL, at most 2000 characters. Whether a body is accepted; may use body and token. */
            when: string;
        };
        MappingBody: {
            /** @description Whether it is used. Default: true. */
            enabled?: boolean;
            fields?: components["schemas"]["MappingFields"];
            figures?: components["schemas"]["MappingFigures"];
            /** @description CEL, at most 2000 characters. The list of alerts in the body; each is `item` in the fields. Left out: the body is one alert. */
            items?: string;
            /** @description Labels by name, at most 32. */
            labels?: {
                [key: string]: string;
            };
            /** @description Unique, without regard to case. */
            name: string;
            /** @description What the alerts carry as their source. Left out: made of the name. */
            source?: string;
            /** @description A server switched it off because it takes too long. Save it with null to switch it on again; left out: it stays as it is. */
            switched_off?: components["schemas"]["MappingSwitchedOff"] | null;
            /** @description CEL, at most 2000 characters. Whether a body is accepted; may use body and token. */
            when: string;
        };
        MappingFields: {
            /** @description CEL, at most 2000 characters. Left out: the best guess. */
            description?: string;
            /** @description CEL, at most 2000 characters. A time, as starts_at. */
            ends_at?: string;
            /** @description CEL, at most 2000 characters. Which alert it is, the same when it ends. Left out: made of the token and the title. */
            fingerprint?: string;
            /** @description CEL, at most 2000 characters. An address of the tool. */
            link?: string;
            /** @description CEL, at most 2000 characters. Name or id of a service; kept as the label service. */
            service?: string;
            /** @description CEL, at most 2000 characters. A word of the tool, such as crit, P2 or warn. Left out: warning. */
            severity?: string;
            /** @description CEL, at most 2000 characters. A time, or seconds, milliseconds, microseconds or nanoseconds since 1970. */
            starts_at?: string;
            /** @description CEL, at most 2000 characters. A word of the tool: resolved, ok, closed and the like end the alert. Left out: firing. */
            status?: string;
            /** @description CEL, at most 2000 characters. Left out: the best guess. */
            title?: string;
        };
        MappingFigures: {
            /** @description Alerts it made or changed. */
            alerts: number;
            /** @description Alerts it dropped. */
            dropped: number;
            last_at: string | null;
        };
        MappingPreview: {
            /** @description The first 20. */
            alerts: components["schemas"]["PreviewedAlert"][];
            known_source: string | null;
            mapping: components["schemas"]["Mapping"] | null;
            rejected: components["schemas"]["RejectedAlert"][];
            /** @description Whether the mapping was suggested, as none was sent. */
            suggested: boolean;
            /** @description Alerts in the body. */
            total: number;
            why: string | null;
        };
        MappingPreviewBody: {
            adjustment?: components["schemas"]["AdjustmentBody"];
            /** @description A body as a tool sends it, as JSON. */
            body?: unknown;
            mapping?: components["schemas"]["MappingBody"];
            /**
             * Format: uuid
             * @description A kept request, instead of `body`.
             */
            request_id?: string;
            /** @description Name of the token that sends it. */
            token?: string;
        };
        Mappings: {
            adjustments: components["schemas"]["Adjustment"][];
            mappings: components["schemas"]["Mapping"][];
            version: number;
        };
        MappingsBody: {
            /** @description Applied in this order to every alert of a webhook. */
            adjustments?: components["schemas"]["AdjustmentBody"][];
            /** @description Tried in this order; the first that takes a body makes its alerts. */
            mappings: components["schemas"]["MappingBody"][];
            version?: number;
        };
        MappingSwitchedOff: {
            /** Format: date-time */
            at: string;
            why: string;
        };
        MatchedAlert: {
            /** Format: date-time */
            created_at: string;
            number: number;
            /** @enum {string} */
            severity: "critical" | "high" | "warning" | "info";
            /** @enum {string} */
            status: "firing" | "acknowledged" | "resolved";
            title: string;
        };
        MatchedAlerts: {
            alerts: number;
            groups: number;
            /** @description Older alerts were not checked: the counts are at least these. */
            limited: boolean;
            /** @description The newest of them, at most 20. */
            samples: components["schemas"]["MatchedAlert"][];
        };
        MatchedDestination: {
            channel: string;
            name: string;
            provider: string;
            rule: string | null;
        };
        MatchedRule: {
            after?: components["schemas"]["RoutingThreshold"];
            /** @description So many alerts of its group have come, too few to be sent. */
            below?: number;
            matchers: string[];
            /** Format: date-time */
            muted_until?: string;
            rule: string;
            severities?: string[];
        };
        MeanTimeSeries: {
            /** @enum {string} */
            goal: "acknowledge" | "resolve";
            mean_seconds: number | null;
            /** @enum {string} */
            severity: "critical" | "high" | "medium" | "low";
            target_seconds: number | null;
            /** @description Oldest first. */
            weeks: components["schemas"]["MeanTimeWeek"][];
        };
        MeanTimeWeek: {
            /** Format: date-time */
            from: string;
            /** @description Incidents opened in the week that reached it. */
            incidents: number;
            mean_seconds: number | null;
        };
        /**
         * @example {
         *       "id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "text": "The bank deploys on Tuesday evenings.",
         *       "tags": [
         *         "bank"
         *       ],
         *       "scope": "shared",
         *       "trust": "human",
         *       "agent_id": null,
         *       "service_id": "01951b6c-9a10-7b44-a5d2-3c8e1f7b2d64",
         *       "service": {
         *         "id": "01951b6c-9a10-7b44-a5d2-3c8e1f7b2d64",
         *         "name": "Storefront"
         *       },
         *       "investigation_id": null,
         *       "expires_at": null,
         *       "created_at": "2026-02-18T09:20:00.000Z",
         *       "updated_at": "2026-02-18T09:20:00.000Z"
         *     }
         */
        Memory: {
            agent_id: string | null;
            /** Format: date-time */
            created_at: string;
            expires_at: string | null;
            /** Format: uuid */
            id: string;
            investigation_id: string | null;
            /** @enum {string} */
            scope: "agent" | "shared";
            service: components["schemas"]["Reference"] | null;
            service_id: string | null;
            tags: string[];
            text: string;
            /**
             * @description human: a person wrote or confirmed it.
             * @enum {string}
             */
            trust: "agent" | "human";
            /** Format: date-time */
            updated_at: string;
        };
        MemoryList: {
            items: components["schemas"]["Memory"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        MergeIncidentBody: {
            /** @description Id or number of the incident that goes on. */
            into: string;
        };
        MissingPostMortem: {
            commander_id: string | null;
            /** Format: uuid */
            incident_id: string;
            incident_number: number;
            /** Format: date-time */
            resolved_at: string;
            title: string;
        };
        MissingPostMortems: {
            /** @description The latest first, at most 100. */
            items: components["schemas"]["MissingPostMortem"][];
        };
        MovedAlerts: {
            count: number;
            from: string[];
            to: string[];
        };
        /**
         * @example {
         *       "status": "firing",
         *       "labels": {
         *         "alertname": "PaymentErrors",
         *         "namespace": "shop",
         *         "deployment": "checkout"
         *       },
         *       "annotations": {
         *         "summary": "12 % of payments fail"
         *       }
         *     }
         */
        NativeAlert: {
            annotations?: {
                [key: string]: string;
            };
            ends_at?: string;
            /** @description Which alert it is; left out: made of the labels. */
            fingerprint?: string;
            generator_url?: string;
            labels?: {
                [key: string]: string;
            };
            starts_at?: string;
            /** @enum {string} */
            status?: "firing" | "resolved";
        };
        NativeAlerts: {
            alerts: components["schemas"]["NativeAlert"][];
        };
        NewStatusPageWebhook: {
            /** @description None: all components. */
            component_ids: string[];
            confirmed_at: string | null;
            /** Format: date-time */
            created_at: string;
            email: string | null;
            ended_at: string | null;
            ended_reason: ("unsubscribed" | "bounced" | "gone") | null;
            host: string | null;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "email" | "webhook";
            last_error: string | null;
            /** @description Signs every body (Tocsin-Signature). Shown this once. */
            signing_secret: string;
            /**
             * @description pending: the address is not confirmed yet.
             * @enum {string}
             */
            state: "pending" | "active" | "ended";
        };
        NextOnCall: {
            /** Format: date-time */
            start: string;
            user_id: string;
            user_name: string | null;
        };
        /**
         * @description Of people in none of the mapped groups: `keep` takes back only what groups gave, `viewer` makes them viewers, `refuse` lets them in no more.
         * @enum {string}
         */
        NoGroup: "keep" | "viewer" | "refuse";
        NoiseEntry: {
            alertname: string;
            alerts: number;
            /** @description Hours in which one alert changed three times or more. */
            flaps: number;
            groups: number;
            namespace: string;
            /** @description From 0 to 1. */
            never_acknowledged_share: number;
            /** @description Those between 22:00 and 08:00 in the time zone of who was paged. */
            night_pages: number;
            /** @description Sent for incidents that one of them began. */
            pages: number;
            proposal: components["schemas"]["NoiseProposal"] | null;
            /** @description Resolved within five minutes; from 0 to 1. */
            resolved_quickly_share: number;
            /** @description Alerts of which nobody was notified. */
            suppressed: number;
            /** @enum {string} */
            worst_severity: "critical" | "high" | "warning" | "info";
        };
        NoiseEntryList: {
            days: number;
            items: components["schemas"]["NoiseEntry"][];
            limit: number;
            /** @description Older alerts of these days were left out. */
            limited: boolean;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            /** Format: date-time */
            since: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        NoiseMute: {
            times: components["schemas"]["NoiseTimes"][];
        };
        NoiseProposal: {
            after?: components["schemas"]["NoiseThreshold"];
            /**
             * @description incident: one is created. investigate: an agent looks into it. noise: stored and shown, and nobody is notified.
             * @enum {string}
             */
            decision?: "incident" | "investigate" | "noise";
            /**
             * @description noise: a triage rule. mute: a mute interval of a routing rule. threshold: its member after.
             * @enum {string}
             */
            kind: "noise" | "mute" | "threshold";
            matchers: string[];
            mute?: components["schemas"]["NoiseMute"][];
            name: string;
            severities?: ("critical" | "high" | "warning" | "info")[];
            why: string;
        };
        NoiseThreshold: {
            count: number;
            within: string;
        };
        NoiseTimes: {
            end_time: string;
            start_time: string;
        };
        /**
         * @example {
         *       "id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "kind": "handoff.incoming",
         *       "title": "Your shift begins",
         *       "body": "Storefront, from Anna Lee.",
         *       "link": "/handoffs",
         *       "created_at": "2026-03-14T18:02:11.000Z",
         *       "read_at": null
         *     }
         */
        Notification: {
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
        /** @enum {string} */
        NotificationChannel: "in_app" | "email" | "chatone" | "chattwo" | "ntfy" | "voiceone" | "voicetwo";
        NotificationList: {
            items: components["schemas"]["Notification"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        NotificationPreferences: {
            /** @description No own rules: these are the default ones, as they apply to you. */
            is_default: boolean;
            methods: components["schemas"]["ContactMethod"][];
            quiet_hours: components["schemas"]["QuietHours"] | null;
            rules: components["schemas"]["NotificationRule"][];
            /** @description A verified method in the rules for high urgency can wake you: phone, chat or push. */
            wakes: boolean;
            warnings: string[];
        };
        /**
         * @example {
         *       "urgency": "high",
         *       "channel": "voiceone",
         *       "delay_minutes": 2
         *     }
         */
        NotificationRule: {
            channel: components["schemas"]["NotificationChannel"];
            /** @description After the page began; 0 is at once. */
            delay_minutes: number;
            urgency: components["schemas"]["Urgency"];
        };
        NotificationTest: {
            ok: boolean;
            results: components["schemas"]["NotificationTestResult"][];
        };
        NotificationTestResult: {
            channel: string;
            detail: string;
            page_id: string;
            state: components["schemas"]["PageState"];
        };
        NotifiedUser: {
            /** Format: date-time */
            at: string;
            level: number;
            round: number;
            user_id: string;
        };
        NtfyChange: {
            access_token?: string | null;
            base_url?: string | null;
            password?: string | null;
            username?: string | null;
            version?: number;
        };
        NtfyIntegration: {
            access_token: components["schemas"]["IntegrationSetting"];
            base_url: components["schemas"]["IntegrationSetting"];
            callbacks: {
                [key: string]: string;
            };
            configured: boolean;
            missing: string[];
            password: components["schemas"]["IntegrationSetting"];
            /** @description Saved secrets whose key is not in ENCRYPTION_KEYS: bring it back, or enter them again. */
            unreadable: string[];
            updated_at: string | null;
            username: components["schemas"]["IntegrationSetting"];
            version: number;
        };
        /**
         * @example {
         *       "id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "name": "Company account",
         *       "issuer": "https://id.example.com",
         *       "client_id": "tocsin",
         *       "client_secret": "••••••••",
         *       "scopes": [
         *         "openid",
         *         "email"
         *       ],
         *       "enabled": true,
         *       "sign_up": "allowed",
         *       "default_role": "viewer",
         *       "allowed_domains": [
         *         "example.com"
         *       ],
         *       "trust_email": false,
         *       "groups_claim": "groups",
         *       "no_group": "keep",
         *       "groups_unreadable": null,
         *       "group_mappings": [
         *         {
         *           "group": "on-call",
         *           "role": "operator",
         *           "team_ids": [
         *             "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60"
         *           ],
         *           "named_by": null
         *         }
         *       ],
         *       "callback_url": "https://tocsin.example.com/api/v1/auth/oidc/01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60/callback",
         *       "unreadable": [],
         *       "version": 1,
         *       "created_at": "2026-02-18T09:20:00.000Z",
         *       "updated_at": "2026-02-18T09:20:00.000Z"
         *     }
         */
        OidcProvider: {
            allowed_domains: string[];
            /** @description To be registered at the provider as the redirect address. */
            callback_url: string;
            client_id: string;
            /** @description Masked. */
            client_secret: string | null;
            /** Format: date-time */
            created_at: string;
            /** @enum {string} */
            default_role: "viewer" | "operator";
            enabled: boolean;
            group_mappings: components["schemas"]["GroupMapping"][];
            groups_claim: string;
            groups_unreadable: components["schemas"]["UnreadableGroups"] | null;
            /** Format: uuid */
            id: string;
            issuer: string;
            name: string;
            no_group: components["schemas"]["NoGroup"];
            scopes: string[];
            /** @enum {string} */
            sign_up: "off" | "allowed";
            trust_email: boolean;
            /** @description Saved secrets whose key is not in ENCRYPTION_KEYS: bring it back, or enter them again. */
            unreadable: string[];
            /** Format: date-time */
            updated_at: string;
            version: number;
        };
        OidcProviderList: {
            items: components["schemas"]["OidcProvider"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        OidcProviderTest: {
            detail: string;
            ok: boolean;
        };
        OnboardingStatus: {
            complete: boolean;
            completed_at: string | null;
            next: string | null;
            steps: components["schemas"]["OnboardingStep"][];
        };
        OnboardingStep: {
            done: boolean;
            /** @enum {string} */
            name: "admin" | "webhook_token" | "first_alert" | "integration" | "routing" | "default_policy";
            title: string;
        };
        /**
         * @example {
         *       "schedule_id": "01951b6c-8f03-7d52-a1f4-7e0b9c6d3f48",
         *       "schedule_name": "Storefront",
         *       "team_id": "01951b6c-8f02-7e19-9d3b-6a4c0e5f8b27",
         *       "at": "2026-03-14T18:02:11.000Z",
         *       "user_id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *       "user_name": "Anna Lee",
         *       "source": "layer",
         *       "layer_id": "weekly",
         *       "override_id": null,
         *       "since": "2026-03-14T08:00:00.000Z",
         *       "until": "2026-03-15T08:00:00.000Z",
         *       "next": {
         *         "user_id": "01951b6c-7a35-7f6d-92c4-4b7e0a9d1f83",
         *         "user_name": "Ben Ortiz",
         *         "start": "2026-03-15T08:00:00.000Z"
         *       }
         *     }
         */
        OnCall: {
            /** Format: date-time */
            at: string;
            layer_id: string | null;
            next: components["schemas"]["NextOnCall"] | null;
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
        };
        OnCallList: {
            /** Format: date-time */
            at: string;
            items: components["schemas"]["OnCall"][];
            total: number;
        };
        OnCallMetrics: {
            /** Format: date-time */
            from: string;
            shifts: components["schemas"]["ShiftLoad"][];
            totals: components["schemas"]["UserLoad"][];
            /** @description Levels of escalation policies that found nobody. */
            unassigned_page_count: number;
            /** Format: date-time */
            until: string;
        };
        OnCallStatus: {
            next_shift: components["schemas"]["Shift"] | null;
            on_call: boolean;
            schedules: components["schemas"]["OnCall"][];
        };
        /** @description An OpenAPI 3.1 document. */
        OpenApiDocument: {
            [key: string]: unknown;
        };
        OrganizedRole: {
            before: components["schemas"]["FormerRoleHolder"][];
            holder: components["schemas"]["RoleHolder"] | null;
            /** @enum {string} */
            role: "incident_commander" | "operations_lead" | "scribe" | "liaison";
        };
        OutgoingNotes: {
            open_issues: string;
            watch_items: string;
        };
        OutgoingNotesChange: {
            open_issues?: string;
            watch_items?: string;
        };
        /**
         * @example {
         *       "id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "schedule_id": "01951b6c-8f03-7d52-a1f4-7e0b9c6d3f48",
         *       "user_id": "01951b6c-7a35-7f6d-92c4-4b7e0a9d1f83",
         *       "user_name": "Ben Ortiz",
         *       "replaced_user_id": null,
         *       "start": "2026-03-14T08:00:00.000Z",
         *       "end": "2026-03-15T08:00:00.000Z",
         *       "created_at": "2026-03-14T18:02:11.000Z",
         *       "created_by": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76"
         *     }
         */
        Override: {
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
        OverrideList: {
            items: components["schemas"]["Override"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        OverrideTriageResultBody: {
            /**
             * @description incident: one is created. investigate: an agent looks into it. noise: stored and shown, and nobody is notified.
             * @enum {string}
             */
            decision: "incident" | "investigate" | "noise";
            note?: string | null;
        };
        OwnedPersonalToken: components["schemas"]["PersonalToken"] & {
            owner: components["schemas"]["TokenOwner"];
        };
        OwnedPersonalTokenList: {
            items: components["schemas"]["OwnedPersonalToken"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        /**
         * @example {
         *       "id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "kind": "incident",
         *       "incident_id": "0195968e-31c4-7f21-b0a7-9a1d4c2e6f03",
         *       "user_id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *       "user_name": "Anna Lee",
         *       "channel": "voiceone",
         *       "urgency": "high",
         *       "round": 1,
         *       "level": 1,
         *       "state": "delivered",
         *       "reason": null,
         *       "alternate_for": null,
         *       "bundle": null,
         *       "title": "Payments fail at the checkout",
         *       "due_at": "2026-03-14T18:02:11.000Z",
         *       "next_attempt_at": null,
         *       "sent_at": "2026-03-14T18:02:11.000Z",
         *       "delivered_at": "2026-03-14T18:03:40.000Z",
         *       "created_at": "2026-03-14T18:02:11.000Z",
         *       "attempts": [
         *         {
         *           "at": "2026-03-14T18:02:11.000Z",
         *           "attempt": 1,
         *           "outcome": "sent",
         *           "detail": null,
         *           "duration_ms": 412
         *         }
         *       ]
         *     }
         */
        Page: {
            /** @description The page that failed and was replaced by this one. */
            alternate_for: string | null;
            attempts: components["schemas"]["PageAttempt"][];
            /** @description Pages with the same value went out in one message. */
            bundle: string | null;
            channel: components["schemas"]["NotificationChannel"];
            /** Format: date-time */
            created_at: string;
            delivered_at: string | null;
            /** Format: date-time */
            due_at: string;
            /** Format: uuid */
            id: string;
            incident_id: string | null;
            /** @enum {string} */
            kind: "incident" | "notice" | "test" | "responder";
            level: number;
            /** @description Waits until then; null when nothing is to come. */
            next_attempt_at: string | null;
            /** @description Why it waits, failed or was skipped. */
            reason: string | null;
            round: number;
            sent_at: string | null;
            state: components["schemas"]["PageState"];
            title: string | null;
            urgency: components["schemas"]["Urgency"];
            user_id: string;
            user_name: string;
        };
        PageAttempt: {
            /** Format: date-time */
            at: string;
            attempt: number;
            detail: string | null;
            duration_ms: number;
            outcome: string;
        };
        PageList: {
            items: components["schemas"]["Page"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        /** @enum {string} */
        PageState: "pending" | "sending" | "sent" | "delivered" | "failed" | "dead" | "skipped";
        /** @description An excerpt around the first match, else the beginning of the text. */
        Passage: {
            /** @description In UTF-16 units. */
            matches: components["schemas"]["PassageMatch"][];
            text: string;
        };
        PassageMatch: {
            end: number;
            start: number;
        };
        /**
         * @example {
         *       "id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "name": "Laptop",
         *       "created_at": "2026-03-14T18:02:11.000Z",
         *       "last_used_at": "2026-03-14T18:03:40.000Z"
         *     }
         */
        Passkey: {
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            id: string;
            last_used_at: string | null;
            name: string;
        };
        /** @description What the browser returned for the options, in JSON as WebAuthn writes it. */
        PasskeyAnswer: {
            id: string;
            response: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /**
         * @example {
         *       "options": {
         *         "challenge": "q1w2e3r4t5z6",
         *         "rpId": "tocsin.example.com",
         *         "userVerification": "required"
         *       }
         *     }
         */
        PasskeyOptions: {
            /** @description For `navigator.credentials`, in JSON as WebAuthn writes it. The challenge is good once, for 5 minutes. */
            options: {
                [key: string]: unknown;
            };
        };
        PasswordLink: {
            /** Format: date-time */
            expires_at: string;
            mailed: boolean;
            /** @description Works once. Shown here and nowhere else. */
            url?: string;
        };
        PasswordResetRequested: {
            detail: string;
        };
        PausedEscalation: {
            /** Format: date-time */
            due_at: string;
            /** Format: uuid */
            incident_id: string;
            incident_number: number;
            /** @description Last one notified. */
            level: number;
            next_level: number | null;
            policy_name: string;
            severity: string;
            title: string;
        };
        PausedEscalationList: {
            items: components["schemas"]["PausedEscalation"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        Peer: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        PeerAsk: {
            /** Format: uuid */
            ask_id: string;
            /** Format: date-time */
            created_at: string;
            ended_at: string | null;
            evidence_ids: string[];
            /** Format: date-time */
            expires_at: string;
            from_agent: components["schemas"]["Peer"];
            /** Format: uuid */
            investigation_id: string;
            /** @enum {string} */
            status: "open" | "answered" | "timed_out";
            to_agent: components["schemas"]["Peer"];
            untrusted: components["schemas"]["PeerWords"];
        };
        PeerAskList: {
            /** @description Open ones to the agent, oldest first, then its own of a day, newest first. */
            items: components["schemas"]["PeerAsk"][];
        };
        PeerAskMade: {
            /** Format: uuid */
            ask_id: string;
            /** Format: date-time */
            expires_at?: string;
            /** @enum {string} */
            status: "open" | "answered";
            to?: components["schemas"]["Peer"];
        };
        PeerByCapability: {
            /** @enum {string} */
            capability: "investigate" | "communicate" | "command";
        };
        PeerByName: {
            /** @description Name or id. */
            agent: string;
        };
        PeerWords: {
            answer: string | null;
            question: string;
        };
        PendingEmail: {
            pending_email: string;
        };
        Person: {
            active: boolean;
            display_name: string;
            /** Format: uuid */
            id: string;
        };
        /**
         * @example {
         *       "id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "name": "Deploy script",
         *       "permissions": [
         *         "alerts:read"
         *       ],
         *       "effective_permissions": [
         *         "alerts:read"
         *       ],
         *       "made_with": null,
         *       "created_at": "2026-03-14T18:02:11.000Z",
         *       "expires_at": null,
         *       "last_used_at": null,
         *       "token": "svc_pat_••••h2Vd"
         *     }
         */
        PersonalToken: {
            /** Format: date-time */
            created_at: string;
            /** @description What it may do now: those that its owner has as well. */
            effective_permissions: string[];
            expires_at: string | null;
            /** Format: uuid */
            id: string;
            last_used_at: string | null;
            /** @description The token that made it, whose end is its end; null when the person did. */
            made_with: components["schemas"]["TokenReference"] | null;
            name: string;
            /** @description What it was given. */
            permissions: string[];
            /** @description Whole only in the answer that created it; masked ever after. */
            token: string;
        };
        PersonalTokenList: {
            items: components["schemas"]["PersonalToken"][];
            limit: number;
            /** @description With so many, no other one is made. */
            max_tokens: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        PersonList: {
            items: components["schemas"]["Person"][];
        };
        PhoneCode: {
            /** Format: date-time */
            expires_at: string;
            phone: string;
        };
        /** @enum {string} */
        PingKind: "success" | "start" | "fail";
        /**
         * @example {
         *       "id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "name": "Payments fail",
         *       "kind": "response",
         *       "service_id": "01951b6c-9a10-7b44-a5d2-3c8e1f7b2d64",
         *       "service": {
         *         "id": "01951b6c-9a10-7b44-a5d2-3c8e1f7b2d64",
         *         "name": "Storefront"
         *       },
         *       "tags": [
         *         "payments"
         *       ],
         *       "label_selectors": {
         *         "alertname": "PaymentErrors"
         *       },
         *       "state": "enabled",
         *       "steps": [
         *         {
         *           "id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *           "title": "Look at the acquirer",
         *           "body": "Is *their* status page red?",
         *           "kind": "check",
         *           "expected": "All green",
         *           "command": null,
         *           "url": "https://status.example.com"
         *         }
         *       ],
         *       "version": 3,
         *       "followed": 4,
         *       "completed": 3,
         *       "created_by": {
         *         "kind": "user",
         *         "id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *         "name": "Anna Lee"
         *       },
         *       "updated_by": {
         *         "kind": "user",
         *         "id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *         "name": "Anna Lee"
         *       },
         *       "created_at": "2026-02-18T09:20:00.000Z",
         *       "updated_at": "2026-02-18T09:20:00.000Z"
         *     }
         */
        Playbook: {
            /** @description In how many of them to its end. */
            completed: number;
            /** Format: date-time */
            created_at: string;
            created_by: components["schemas"]["Actor"];
            /** @description In how many incidents it was followed. */
            followed: number;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "investigation" | "response" | "remediation";
            label_selectors: {
                [key: string]: string;
            };
            name: string;
            service: components["schemas"]["Reference"] | null;
            service_id: string | null;
            /** @enum {string} */
            state: "draft" | "enabled" | "disabled";
            steps: components["schemas"]["PlaybookStep"][];
            tags: string[];
            /** Format: date-time */
            updated_at: string;
            updated_by: components["schemas"]["Actor"];
            version: number;
        };
        PlaybookList: {
            items: components["schemas"]["Playbook"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        PlaybookMatchList: {
            /** @description Enabled playbooks that match, the most specific first, at most 20. Their texts are filled from the alert. */
            items: components["schemas"]["Playbook"][];
        };
        /**
         * @example {
         *       "id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "incident_id": "0195968e-31c4-7f21-b0a7-9a1d4c2e6f03",
         *       "playbook_id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "playbook_version": 3,
         *       "name": "Payments fail",
         *       "kind": "response",
         *       "steps": [
         *         {
         *           "id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *           "title": "Look at the acquirer",
         *           "body": "Is *their* status page red?",
         *           "kind": "check",
         *           "expected": "All green",
         *           "command": null,
         *           "url": "https://status.example.com",
         *           "done": {
         *             "at": "2026-03-14T18:03:40.000Z",
         *             "by": {
         *               "kind": "user",
         *               "id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *               "name": "Anna Lee"
         *             }
         *           }
         *         }
         *       ],
         *       "followed_by": {
         *         "kind": "user",
         *         "id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *         "name": "Anna Lee"
         *       },
         *       "created_at": "2026-03-14T18:02:11.000Z",
         *       "completed_at": "2026-03-14T18:03:40.000Z"
         *     }
         */
        PlaybookRun: {
            completed_at: string | null;
            /** Format: date-time */
            created_at: string;
            followed_by: components["schemas"]["Actor"];
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            incident_id: string;
            /** @enum {string} */
            kind: "investigation" | "response" | "remediation";
            name: string;
            playbook_id: string | null;
            playbook_version: number;
            steps: components["schemas"]["PlaybookRunStep"][];
        };
        PlaybookRunList: {
            items: components["schemas"]["PlaybookRun"][];
        };
        PlaybookRunStep: components["schemas"]["PlaybookStep"] & {
            done: components["schemas"]["PlaybookStepDone"] | null;
        };
        PlaybookStep: {
            /** @description Markdown. */
            body: string;
            command: string | null;
            expected: string | null;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "check" | "query" | "action" | "decision";
            title: string;
            url: string | null;
        };
        PlaybookStepBody: {
            /** @description Markdown. */
            body?: string;
            command?: string | null;
            expected?: string | null;
            /**
             * Format: uuid
             * @description Of a step that stays; new ones get theirs from the server.
             */
            id?: string;
            /**
             * @description Default: action.
             * @enum {string}
             */
            kind?: "check" | "query" | "action" | "decision";
            title: string;
            url?: string | null;
        };
        PlaybookStepDone: {
            /** Format: date-time */
            at: string;
            by: components["schemas"]["Actor"];
        };
        PolicyUse: {
            services: components["schemas"]["Reference"][];
            teams: components["schemas"]["Reference"][];
        };
        PolicyUser: {
            active: boolean;
            /** Format: uuid */
            id: string;
            name: string;
        };
        /**
         * @example {
         *       "id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "incident_id": "0195968e-31c4-7f21-b0a7-9a1d4c2e6f03",
         *       "incident_number": 31,
         *       "status": "in_review",
         *       "authors": [
         *         {
         *           "kind": "user",
         *           "id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *           "name": "Anna Lee"
         *         }
         *       ],
         *       "approver": null,
         *       "approved_by_only_author": false,
         *       "blameless_confirmed": true,
         *       "submitted_at": "2026-03-14T18:03:40.000Z",
         *       "approved_at": null,
         *       "published_at": null,
         *       "version": 4,
         *       "created_by": {
         *         "kind": "user",
         *         "id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *         "name": "Anna Lee"
         *       },
         *       "updated_by": {
         *         "kind": "user",
         *         "id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *         "name": "Anna Lee"
         *       },
         *       "created_at": "2026-03-14T18:02:11.000Z",
         *       "updated_at": "2026-03-14T18:03:40.000Z",
         *       "title": "Payments fail at the checkout",
         *       "summary": "Payments failed for 40 minutes.",
         *       "trigger": "A certificate expired.",
         *       "root_cause": "Renewal depended on a job that was switched off.",
         *       "detection": "Alert #172.",
         *       "resolution": "A new certificate.",
         *       "went_well": "",
         *       "went_wrong": "",
         *       "got_lucky": "It was a quiet hour.",
         *       "lessons": "",
         *       "contributing_factors": [
         *         "No alert for expiry"
         *       ],
         *       "impact": {
         *         "description": "Customers could not pay.",
         *         "started_at": "2026-03-14T18:02:11.000Z",
         *         "detected_at": "2026-03-14T18:02:11.000Z",
         *         "ended_at": "2026-03-14T18:03:40.000Z",
         *         "customers_affected": 120,
         *         "service_ids": [
         *           "01951b6c-9a10-7b44-a5d2-3c8e1f7b2d64"
         *         ],
         *         "services": [
         *           {
         *             "id": "01951b6c-9a10-7b44-a5d2-3c8e1f7b2d64",
         *             "name": "Storefront"
         *           }
         *         ]
         *       },
         *       "timeline": [
         *         {
         *           "entry_id": null,
         *           "at": "2026-03-14T18:02:11.000Z",
         *           "text": "Payments fail"
         *         }
         *       ],
         *       "remarks": [],
         *       "editable": true,
         *       "allowed_commands": [
         *         "revert-to-draft",
         *         "approve"
         *       ]
         *     }
         */
        PostMortem: {
            /** @description Steps of the review that are possible now. */
            allowed_commands: string[];
            approved_at: string | null;
            /** @description Who approved it is the only one who wrote it. */
            approved_by_only_author: boolean;
            approver: components["schemas"]["Actor"] | null;
            /** @description Everybody who wrote. */
            authors: components["schemas"]["Actor"][];
            blameless_confirmed: boolean;
            contributing_factors: string[];
            /** Format: date-time */
            created_at: string;
            created_by: components["schemas"]["Actor"];
            /** @description Markdown. */
            detection: string;
            /** @description false: it is approved or published. */
            editable: boolean;
            /** @description Markdown. */
            got_lucky: string;
            /** Format: uuid */
            id: string;
            impact: components["schemas"]["PostMortemImpact"];
            /** Format: uuid */
            incident_id: string;
            incident_number: number;
            /** @description Markdown. */
            lessons: string;
            published_at: string | null;
            /** @description Sentences that blame; they block nothing. */
            remarks: components["schemas"]["BlamelessRemark"][];
            /** @description Markdown. */
            resolution: string;
            /** @description Markdown. */
            root_cause: string;
            status: components["schemas"]["PostMortemStatus"];
            submitted_at: string | null;
            /** @description Markdown. */
            summary: string;
            timeline: components["schemas"]["PostMortemMoment"][];
            title: string;
            /** @description Markdown. */
            trigger: string;
            /** Format: date-time */
            updated_at: string;
            updated_by: components["schemas"]["Actor"];
            version: number;
            /** @description Markdown. */
            went_well: string;
            /** @description Markdown. */
            went_wrong: string;
        };
        PostMortemImpact: {
            customers_affected: number | null;
            /** @description Markdown. */
            description: string;
            detected_at: string | null;
            ended_at: string | null;
            service_ids: string[];
            /** @description Those of service_ids that were not deleted. */
            services: components["schemas"]["Reference"][];
            started_at: string | null;
        };
        PostMortemMoment: {
            /** Format: date-time */
            at: string;
            entry_id: string | null;
            text: string;
        };
        PostMortemMomentBody: {
            /** Format: date-time */
            at: string;
            entry_id?: string | null;
            text: string;
        };
        /** @enum {string} */
        PostMortemStatus: "draft" | "in_review" | "approved" | "published";
        /**
         * @example {
         *       "id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "incident_id": "0195968e-31c4-7f21-b0a7-9a1d4c2e6f03",
         *       "incident_number": 31,
         *       "status": "in_review",
         *       "authors": [
         *         {
         *           "kind": "user",
         *           "id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *           "name": "Anna Lee"
         *         }
         *       ],
         *       "approver": null,
         *       "approved_by_only_author": false,
         *       "blameless_confirmed": true,
         *       "submitted_at": "2026-03-14T18:03:40.000Z",
         *       "approved_at": null,
         *       "published_at": null,
         *       "version": 4,
         *       "created_by": {
         *         "kind": "user",
         *         "id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *         "name": "Anna Lee"
         *       },
         *       "updated_by": {
         *         "kind": "user",
         *         "id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *         "name": "Anna Lee"
         *       },
         *       "created_at": "2026-03-14T18:02:11.000Z",
         *       "updated_at": "2026-03-14T18:03:40.000Z",
         *       "title": "Payments fail at the checkout",
         *       "summary": "Payments failed for 40 minutes.",
         *       "service_ids": [
         *         "01951b6c-9a10-7b44-a5d2-3c8e1f7b2d64"
         *       ],
         *       "services": [
         *         {
         *           "id": "01951b6c-9a10-7b44-a5d2-3c8e1f7b2d64",
         *           "name": "Storefront"
         *         }
         *       ],
         *       "remark_count": 0,
         *       "action_item_count": 2,
         *       "open_action_item_count": 1
         *     }
         */
        PostMortemSummary: {
            action_item_count: number;
            approved_at: string | null;
            /** @description Who approved it is the only one who wrote it. */
            approved_by_only_author: boolean;
            approver: components["schemas"]["Actor"] | null;
            /** @description Everybody who wrote. */
            authors: components["schemas"]["Actor"][];
            blameless_confirmed: boolean;
            /** Format: date-time */
            created_at: string;
            created_by: components["schemas"]["Actor"];
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            incident_id: string;
            incident_number: number;
            open_action_item_count: number;
            published_at: string | null;
            remark_count: number;
            service_ids: string[];
            services: components["schemas"]["Reference"][];
            status: components["schemas"]["PostMortemStatus"];
            submitted_at: string | null;
            /** @description Its first 500 characters. */
            summary: string;
            title: string;
            /** Format: date-time */
            updated_at: string;
            updated_by: components["schemas"]["Actor"];
            version: number;
        };
        PostMortemSummaryList: {
            items: components["schemas"]["PostMortemSummary"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        /**
         * @example {
         *       "id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "version": 4,
         *       "saved_by": {
         *         "kind": "user",
         *         "id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *         "name": "Anna Lee"
         *       },
         *       "created_at": "2026-03-14T18:03:40.000Z",
         *       "title": "Payments fail at the checkout",
         *       "summary": "Payments failed for 40 minutes.",
         *       "trigger": "A certificate expired.",
         *       "root_cause": "Renewal depended on a job that was switched off.",
         *       "detection": "Alert #172.",
         *       "resolution": "A new certificate.",
         *       "went_well": "",
         *       "went_wrong": "",
         *       "got_lucky": "It was a quiet hour.",
         *       "lessons": "",
         *       "contributing_factors": [
         *         "No alert for expiry"
         *       ],
         *       "impact": {
         *         "description": "Customers could not pay.",
         *         "started_at": "2026-03-14T18:02:11.000Z",
         *         "detected_at": "2026-03-14T18:02:11.000Z",
         *         "ended_at": "2026-03-14T18:03:40.000Z",
         *         "customers_affected": 120,
         *         "service_ids": [
         *           "01951b6c-9a10-7b44-a5d2-3c8e1f7b2d64"
         *         ],
         *         "services": [
         *           {
         *             "id": "01951b6c-9a10-7b44-a5d2-3c8e1f7b2d64",
         *             "name": "Storefront"
         *           }
         *         ]
         *       },
         *       "timeline": [
         *         {
         *           "entry_id": null,
         *           "at": "2026-03-14T18:02:11.000Z",
         *           "text": "Payments fail"
         *         }
         *       ]
         *     }
         */
        PostMortemVersion: {
            contributing_factors: string[];
            /** Format: date-time */
            created_at: string;
            /** @description Markdown. */
            detection: string;
            /** @description Markdown. */
            got_lucky: string;
            /** Format: uuid */
            id: string;
            impact: components["schemas"]["PostMortemImpact"];
            /** @description Markdown. */
            lessons: string;
            /** @description Markdown. */
            resolution: string;
            /** @description Markdown. */
            root_cause: string;
            saved_by: components["schemas"]["Actor"];
            /** @description Markdown. */
            summary: string;
            timeline: components["schemas"]["PostMortemMoment"][];
            title: string;
            /** @description Markdown. */
            trigger: string;
            version: number;
            /** @description Markdown. */
            went_well: string;
            /** @description Markdown. */
            went_wrong: string;
        };
        /** @description A saved state. The last 200 are kept. */
        PostMortemVersionSummary: {
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            id: string;
            saved_by: components["schemas"]["Actor"];
            title: string;
            version: number;
        };
        PostMortemVersionSummaryList: {
            items: components["schemas"]["PostMortemVersionSummary"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        PreviewedAlert: {
            annotations: {
                [key: string]: string;
            };
            description: string | null;
            dropped: boolean;
            ends_at: string | null;
            fingerprint: string;
            generator_url: string | null;
            index: number;
            labels: {
                [key: string]: string;
            };
            /** @description What is worth knowing: fields that failed, words that are not known. */
            notes: string[];
            severity: string;
            source: string;
            starts_at: string | null;
            status: string;
            title: string | null;
        };
        PreviewIncidentStatusUpdateBody: {
            /** @description Of all these pages; left out: those that are named already, and those of the affected services. */
            component_ids?: string[];
            /**
             * @description Left out: by the severity.
             * @enum {string}
             */
            impact?: "none" | "minor" | "major" | "critical";
            message: string;
            /** @description Of a public one; left out: the pages that show a component of the incident. */
            status_page_ids?: string[];
            /** @description What customers read above it; left out: as it is, or the names of the components. */
            title?: string;
        };
        PreviewMaintenanceWindowBody: {
            /**
             * @description How far back to look. Default: 30.
             * @default 30
             */
            days: number;
            /** @description Alerts for which all of them hold, such as namespace="shop". With service_ids both must fit. */
            matchers?: string[];
            /** @description Alerts of these services. */
            service_ids?: string[];
        };
        PreviewOidcGroupsBody: {
            /** @description What each group gives at every sign-in. Empty: groups decide nothing. */
            group_mappings: components["schemas"]["GroupMappingInput"][];
            /** @description The claim that names a person’s groups, in the ID token or the user info. Default: groups. */
            groups_claim: string;
            no_group: components["schemas"]["NoGroup"];
        };
        PreviewOverride: {
            /** @description RFC 3339, any offset. */
            end: string;
            id?: string;
            replaced_user_id?: string | null;
            /** @description RFC 3339, any offset. */
            start: string;
            /** Format: uuid */
            user_id: string;
        };
        PreviewRoutesBody: {
            config?: components["schemas"]["RoutesBody"];
            days?: number;
            labels?: {
                [key: string]: string;
            };
            severity?: components["schemas"]["AlertSeverity"];
        };
        PreviewScheduleBody: {
            /** @description RFC 3339, any offset. */
            from: string;
            inactive_user_ids?: string[];
            include_layers?: boolean;
            layers: components["schemas"]["LayerBody"][];
            /** @description In the order in which they were made. */
            overrides?: components["schemas"]["PreviewOverride"][];
            time_zone?: string;
            /** @description RFC 3339, any offset. */
            until: string;
        };
        PreviewStatusPageBody: {
            /** @description All of them, in their order: one that is left out is removed with its history. */
            components?: components["schemas"]["StatusPageComponentInput"][];
            custom_domain?: string | null;
            description?: string;
            /**
             * Format: uuid
             * @description A page whose incidents and history are shown with it.
             */
            id?: string;
            /** @description At the foot of the page. */
            links?: components["schemas"]["StatusPageLink"][];
            /** @description The end of its address: a to z, 0 to 9 and hyphens. */
            slug?: string;
            support_url?: string | null;
            theme?: components["schemas"]["StatusPageThemeInput"];
            title?: string;
            /**
             * @description private: by a link with a token, or signed in. Default: public.
             * @enum {string}
             */
            visibility?: "public" | "private";
        };
        PreviewTriageRulesBody: {
            /**
             * @description How far back to look. Default: 30.
             * @default 30
             */
            days: number;
            /** @description The whole list as it would be, in its order. */
            rules: components["schemas"]["ProposedTriageRule"][];
        };
        /**
         * @description Why a request was refused (RFC 9457). Some codes have members of their own, such as current_version.
         * @example {
         *       "type": "/problems/validation_failed",
         *       "title": "Some values are not valid",
         *       "status": 422,
         *       "detail": "name: must not be empty",
         *       "instance": "/api/v1/teams",
         *       "code": "validation_failed",
         *       "request_id": "0198c1de-7a4c-7cc1-9d53-2f1f6a3b9b10",
         *       "errors": [
         *         {
         *           "pointer": "/name",
         *           "code": "minLength",
         *           "detail": "must not be empty"
         *         }
         *       ]
         *     }
         */
        Problem: {
            /**
             * @description Which error it is, for programs.
             * @enum {string}
             */
            code: "bad_request" | "unauthenticated" | "csrf_failed" | "forbidden" | "session_required" | "second_factor_required" | "step_up_required" | "capability_required" | "not_found" | "method_not_allowed" | "conflict" | "invalid_transition" | "exhausted" | "version_conflict" | "stale_fence" | "investigation_over" | "limit_reached" | "read_only_section" | "not_linked" | "idempotency_in_progress" | "budget_exhausted" | "payload_too_large" | "unsupported_media_type" | "validation_failed" | "pattern_too_costly" | "idempotency_mismatch" | "unknown_tool" | "account_locked" | "rate_limited" | "internal" | "unavailable" | "disk_full" | "outcome_unknown" | "broker_unavailable";
            /** @description What is wrong with this request, for people. */
            detail: string;
            errors: components["schemas"]["FieldError"][];
            instance?: string;
            /** @description Also in the header X-Request-Id and in the log. */
            request_id: string;
            status: number;
            title: string;
            /** @description Address of a page that says what to do. */
            type: string;
        };
        ProposedTriageRule: {
            /** @description Only with investigate: the agent may decide what the group is. Default: false. */
            ask?: boolean;
            /**
             * @description incident: one is created. investigate: an agent looks into it. noise: stored and shown, and nobody is notified.
             * @enum {string}
             */
            decision: "incident" | "investigate" | "noise";
            /** @description Default: true. */
            enabled?: boolean;
            /** Format: uuid */
            id?: string;
            /** @description All of them have to hold, such as namespace=~"dev-.*". Without any, give severities. */
            matchers?: string[];
            /** @description Of no other rule. */
            name: string;
            severities?: ("critical" | "high" | "warning" | "info")[] | null;
        };
        Provider: {
            announces: components["schemas"]["ProviderDestinations"] | null;
            callbacks: components["schemas"]["ProviderCallback"][];
            capabilities: ("announce" | "page" | "call" | "answer" | "sign_in")[];
            description: string;
            fields: components["schemas"]["ProviderField"][];
            /** @enum {string} */
            group: "chat" | "messages" | "tools" | "sign_in";
            /**
             * @description How the web app draws it.
             * @enum {string}
             */
            icon: "bell" | "inbox" | "key" | "phone" | "plug" | "send";
            id: string;
            /** @description People are found there by their email address. */
            matches_people: boolean;
            name: string;
            pages: components["schemas"]["ProviderPages"] | null;
            test_to: components["schemas"]["ProviderInput"] | null;
        };
        ProviderCallback: {
            name: string;
            where: string | null;
        };
        ProviderChoice: {
            label: string;
            value: string;
        };
        ProviderContactAddress: {
            help: string;
            label: string;
            placeholder: string;
        };
        ProviderDestinations: {
            label: string;
            /** @description GET /api/v1/channels lists them. */
            listed: boolean;
            placeholder: string;
        };
        ProviderField: {
            choices: components["schemas"]["ProviderChoice"][] | null;
            help: string;
            /** @enum {string} */
            kind: "text" | "secret" | "address" | "list" | "choice";
            label: string;
            /** @description Member of PUT /api/v1/integrations. */
            name: string;
            placeholder: string | null;
            required: boolean;
            /** @description Belongs to signing in with this provider. */
            sign_in: boolean;
        };
        ProviderInput: {
            label: string;
            placeholder: string;
        };
        ProviderList: {
            items: components["schemas"]["Provider"][];
        };
        ProviderPages: {
            address: components["schemas"]["ProviderContactAddress"] | null;
            /** @description In a sentence: paged … . */
            by: string;
            /** @enum {string} */
            contact: "none" | "email" | "phone" | "account" | "address";
            name: string;
        };
        /**
         * @example {
         *       "id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "title": "Payments fail",
         *       "status": "identified",
         *       "impact": "major",
         *       "component_ids": [
         *         "01951b6c-95d7-7a08-8c61-2b9f4e3d7a15"
         *       ],
         *       "incident_id": "0195968e-31c4-7f21-b0a7-9a1d4c2e6f03",
         *       "updates": [
         *         {
         *           "id": "0195968e-2b1f-7d5a-9c1e-5f0f6d2a7b11",
         *           "status": "identified",
         *           "message": "We have found the cause and are working on it.",
         *           "at": "2026-03-14T18:03:40.000Z",
         *           "edited_at": null
         *         }
         *       ],
         *       "started_at": "2026-03-14T18:02:11.000Z",
         *       "resolved_at": null,
         *       "created_at": "2026-03-14T18:02:11.000Z",
         *       "updated_at": "2026-03-14T18:03:40.000Z"
         *     }
         */
        PublishedIncident: {
            component_ids: string[];
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            id: string;
            impact: components["schemas"]["PublishedIncidentImpact"];
            incident_id: string | null;
            resolved_at: string | null;
            /** Format: date-time */
            started_at: string;
            status: components["schemas"]["PublishedIncidentStatus"];
            title: string;
            /** Format: date-time */
            updated_at: string;
            /** @description The newest first. */
            updates: components["schemas"]["PublishedUpdate"][];
        };
        /** @enum {string} */
        PublishedIncidentImpact: "none" | "minor" | "major" | "critical";
        PublishedIncidentList: {
            items: components["schemas"]["PublishedIncident"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        /** @enum {string} */
        PublishedIncidentStatus: "investigating" | "identified" | "monitoring" | "resolved";
        PublishedUpdate: {
            /** Format: date-time */
            at: string;
            edited_at: string | null;
            /** Format: uuid */
            id: string;
            message: string;
            status: components["schemas"]["PublishedIncidentStatus"];
        };
        PublishPostMortemBody: {
            /** @description The version that was read: a newer one there is answers 409, with what is stored as `current`. */
            version?: number;
        };
        QuietHours: {
            end: string;
            start: string;
            time_zone: string;
        };
        QuietHoursBody: {
            /** @description Such as 22:00. */
            end: string;
            /** @description Such as 22:00. */
            start: string;
            /** @description IANA name; default: that of your profile, else UTC. */
            time_zone?: string;
        };
        ReadByCustomers: {
            components: components["schemas"]["ComponentRead"][];
            /** @enum {string} */
            impact: "none" | "minor" | "major" | "critical";
            /** Format: uuid */
            page_id: string;
            page_title: string;
            slug: string;
            /** @enum {string} */
            status: "investigating" | "identified" | "monitoring" | "resolved";
            title: string;
        };
        Readiness: {
            [key: string]: unknown;
        };
        ReadNotifications: {
            read: number;
        };
        /** @description One alert, several, or the body of a monitoring tool whose format is known. */
        ReceiveAlertsBody: components["schemas"]["NativeAlert"] | components["schemas"]["NativeAlerts"] | {
            [key: string]: unknown;
        };
        ReceivedAlert: {
            fingerprint: string;
            number: number;
            status: string;
        };
        /**
         * @example {
         *       "received": 1,
         *       "created": 1,
         *       "updated": 0,
         *       "deduplicated": 0,
         *       "resolved": 0,
         *       "suppressed": 0,
         *       "rejected": [],
         *       "alerts": [
         *         {
         *           "number": 172,
         *           "fingerprint": "c6a0f4d1b2e39857",
         *           "status": "firing"
         *         }
         *       ]
         *     }
         */
        ReceivedAlerts: {
            alerts: components["schemas"]["ReceivedAlert"][];
            created: number;
            deduplicated: number;
            /** @description Events that make no alert, such as a test of the connection; left out when there are none. */
            ignored?: components["schemas"]["IgnoredEvent"][];
            received: number;
            rejected: components["schemas"]["RejectedAlert"][];
            resolved: number;
            suppressed: number;
            updated: number;
        };
        /**
         * @example {
         *       "recovery_codes": [
         *         "ABCDE-FGHJK"
         *       ]
         *     }
         */
        RecoveryCodes: {
            /** @description Shown now and never again. */
            recovery_codes: string[];
        };
        Reference: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        RejectedAlert: {
            code: string;
            detail: string;
            index: number;
        };
        RelatedAlert: components["schemas"]["Alert"] & {
            /** @enum {string} */
            relation: "group" | "similar";
        };
        RelatedAlertList: {
            items: components["schemas"]["RelatedAlert"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        ReopenAgentAlertBody: {
            /** @description Why; needed where a person is asked. */
            reason?: string;
        };
        ReplayedAlert: {
            after: string[];
            before: string[];
            /** Format: date-time */
            created_at: string;
            number: number;
            severity: string;
            title: string;
            why: string;
        };
        RequestEmailChangeBody: {
            current_password: string;
            email: string;
        };
        RequestPasswordResetBody: {
            email: string;
        };
        RequestRespondersBody: {
            /** @description Which level of that policy, from 1; left out: the first. */
            escalation_level?: number;
            /**
             * Format: uuid
             * @description Whom a level of this policy names.
             */
            escalation_policy_id?: string;
            message?: string;
            /** @description Whoever is on call for them. */
            team_ids?: string[];
            user_ids?: string[];
        };
        ResetPassword: {
            email: string;
            /** @description Still good: look them through. */
            personal_tokens: components["schemas"]["TokenReference"][];
            /** @enum {string} */
            purpose: "invitation" | "password_reset";
            sessions_ended: number;
        };
        ResetPasswordBody: {
            password: string;
            /** @description What follows #token= in the link. */
            token: string;
        };
        ResolveAgentAlertBody: {
            /** @description Why; needed where a person is asked. */
            reason?: string;
        };
        Responder: {
            answer: ("join" | "decline") | null;
            answered_at: string | null;
            /** Format: date-time */
            asked_at: string;
            asked_by: components["schemas"]["Actor"];
            /** Format: uuid */
            id: string;
            message: string | null;
            name: string;
            /** @description From 1; the same for all who were asked together. */
            request: number;
            /** Format: uuid */
            user_id: string;
            via: string | null;
        };
        ResponderList: {
            items: components["schemas"]["Responder"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        RespondersRequested: {
            /** @description Teams for which nobody is on call. */
            nobody: string[];
            request: number;
            responders: components["schemas"]["Responder"][];
        };
        Restriction: {
            days?: string[];
            end_day?: string;
            end_time: string;
            start_day?: string;
            start_time: string;
            type: string;
        };
        RestrictionBody: components["schemas"]["TimeOfDayRestriction"] | components["schemas"]["TimeOfWeekRestriction"];
        RetriedRequest: {
            /** @description Numbers of the alerts it became. */
            alerts: number[];
            /** Format: date-time */
            at: string;
            detail: string | null;
            /** @enum {string} */
            outcome: "taken" | "still_unknown" | "refused";
        };
        RetryResult: {
            /** @description Numbers of the alerts it became. */
            alerts: number[];
            /** @description Why it was refused. */
            detail: string | null;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            outcome: "taken" | "still_unknown" | "refused" | "not_possible";
        };
        RetryResults: {
            items: components["schemas"]["RetryResult"][];
        };
        RetryWebhookRefusalsBody: {
            /** @description Requests to retry. */
            ids: string[];
        };
        RevertPostMortemToDraftBody: {
            /** @description The version that was read: a newer one there is answers 409, with what is stored as `current`. */
            version?: number;
        };
        RevertPostMortemToReviewBody: {
            /** @description The version that was read: a newer one there is answers 409, with what is stored as `current`. */
            version?: number;
        };
        RevokedSessions: {
            revoked: number;
        };
        /** @enum {string} */
        Role: "admin" | "operator" | "viewer";
        RoleChange: {
            from: components["schemas"]["Role"];
            to: components["schemas"]["Role"];
        };
        RoleHolder: {
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: date-time */
            since: string;
        };
        RoleSource: {
            /** @description Null: the rule for people in none of the mapped groups. */
            group: string | null;
            /** @description Its name. */
            provider: string;
            /** Format: uuid */
            provider_id: string;
        };
        /**
         * @example {
         *       "version": 7,
         *       "destinations": [
         *         {
         *           "name": "shop",
         *           "provider": "chatone",
         *           "channel": "#shop-alerts"
         *         }
         *       ],
         *       "rules": [
         *         {
         *           "name": "The shop",
         *           "matchers": [
         *             "namespace=\"shop\""
         *           ],
         *           "severities": [
         *             "critical",
         *             "high"
         *           ],
         *           "destinations": [
         *             "shop"
         *           ]
         *         }
         *       ],
         *       "default_destinations": [
         *         "shop"
         *       ]
         *     }
         */
        Routes: {
            default_destinations: string[];
            /** @description A critical alert of a service inhibits warnings of services that depend on it. */
            dependencies?: boolean;
            destinations: components["schemas"]["Destination"][];
            inhibit_rules?: components["schemas"]["InhibitRule"][];
            rules: components["schemas"]["RoutingRule"][];
            version: number;
        };
        RoutesBody: {
            default_destinations: string[];
            /** @description A critical alert of a service inhibits warnings of services that depend on it. */
            dependencies?: boolean;
            destinations: components["schemas"]["Destination"][];
            inhibit_rules?: components["schemas"]["InhibitRule"][];
            rules: components["schemas"]["RoutingRule"][];
            version?: number;
            /** @description As it was answered; it is not looked at. */
            warnings?: components["schemas"]["Warning"][];
        };
        RoutesPreview: {
            decision?: components["schemas"]["ComparedDecision"];
            present_version: number;
            replay?: components["schemas"]["RoutingReplay"];
        };
        RoutesVersion: {
            /** Format: date-time */
            created_at: string;
            created_by: components["schemas"]["Actor"];
            destinations: number;
            rules: number;
            version: number;
        };
        RoutesVersionList: {
            items: components["schemas"]["RoutesVersion"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        RoutingDecision: {
            destinations: components["schemas"]["MatchedDestination"][];
            matched: components["schemas"]["MatchedRule"][];
            muted_until: string | null;
            /** @description Why nobody would be notified now: another alert, a window, triage, a mute interval or a threshold. */
            suppressed: ("inhibited" | "silenced" | "noise" | "muted" | "below_threshold") | null;
            used_defaults: boolean;
            why: string;
        };
        RoutingReplay: {
            added: components["schemas"]["DestinationCount"][];
            below_threshold: components["schemas"]["BeforeAfter"];
            /** @description Most alerts a preview looks at, newest first. */
            bound: number;
            changed: number;
            evaluated: number;
            inhibited: components["schemas"]["BeforeAfter"];
            /** @description Whether older alerts of these days were left out because of the bound. */
            limited: boolean;
            moved: components["schemas"]["MovedAlerts"][];
            muted: components["schemas"]["BeforeAfter"];
            nobody: components["schemas"]["BeforeAfter"];
            noise: components["schemas"]["BeforeAfter"];
            removed: components["schemas"]["DestinationCount"][];
            samples: components["schemas"]["ReplayedAlert"][];
            silenced: components["schemas"]["BeforeAfter"];
            /** Format: date-time */
            since: string;
            unchanged: number;
        };
        RoutingRule: {
            after?: components["schemas"]["RoutingThreshold"];
            /** @description Try the rules after this one as well. */
            continue?: boolean;
            destinations: string[];
            /** @description Alertmanager matchers, all of which must hold: `namespace=~"prod-.*"`. Anchored, RE2. At most 50. */
            matchers: string[];
            /** @description While one of these holds the rule matches and sends nothing; afterwards what still fires is sent. */
            mute?: components["schemas"]["TimeInterval"][];
            /** @description Unique; 1 to 128 characters. */
            name: string;
            /** @description One of these must be the alert’s severity. */
            severities?: components["schemas"]["AlertSeverity"][];
        };
        /** @description The rule sends from this alert of a group on. Before, it matches and sends nothing. */
        RoutingThreshold: {
            /** @description The first alert that is sent: 3 keeps quiet about two. */
            count: number;
            /** @description Seconds in which they have to arrive. */
            within: number;
        };
        RuleTrend: {
            count: number;
            /** Format: date-time */
            last_at: string;
            open: number;
            rule: string;
            /** @description Resolved without acknowledgement. */
            untouched: number;
        };
        SampleData: {
            /** @description How much of it there is, by kind. */
            counts: {
                [key: string]: number;
            };
            /** @description Parts that are loaded. */
            done: number;
            /** @description What is being loaded, in words. */
            next: string | null;
            /** @description Of so many. */
            parts: number;
            /** @enum {string} */
            state: "none" | "loading" | "loaded";
        };
        SavedRoutes: components["schemas"]["Routes"] & {
            /** @description What is stored, and sends nothing yet. */
            warnings?: components["schemas"]["Warning"][];
        };
        /**
         * @example {
         *       "id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "page": "alerts",
         *       "name": "The shop, critical",
         *       "search": {
         *         "severity": "critical"
         *       },
         *       "created_at": "2026-03-14T18:02:11.000Z"
         *     }
         */
        SavedView: {
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
        SavedViewList: {
            items: components["schemas"]["SavedView"][];
        };
        /**
         * @example {
         *       "id": "01951b6c-8f03-7d52-a1f4-7e0b9c6d3f48",
         *       "team_id": "01951b6c-8f02-7e19-9d3b-6a4c0e5f8b27",
         *       "name": "Storefront",
         *       "time_zone": "Europe/Berlin",
         *       "version": 3,
         *       "layers": [
         *         {
         *           "id": "weekly",
         *           "name": "Weekly rotation",
         *           "rotation_type": "weekly",
         *           "shift_length": 1,
         *           "shift_length_unit": "weeks",
         *           "handoff_time": "09:00",
         *           "handoff_day": "monday",
         *           "time_zone": "Europe/Berlin",
         *           "start": "2026-03-14T08:00:00.000Z",
         *           "end": null,
         *           "user_ids": [
         *             "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *             "01951b6c-7a35-7f6d-92c4-4b7e0a9d1f83"
         *           ],
         *           "restrictions": []
         *         }
         *       ],
         *       "inactive_user_ids": [],
         *       "users": [
         *         {
         *           "id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *           "display_name": "Anna Lee",
         *           "active": true
         *         },
         *         {
         *           "id": "01951b6c-7a35-7f6d-92c4-4b7e0a9d1f83",
         *           "display_name": "Ben Ortiz",
         *           "active": true
         *         }
         *       ],
         *       "created_at": "2026-02-18T09:20:00.000Z",
         *       "updated_at": "2026-02-18T09:20:00.000Z"
         *     }
         */
        Schedule: {
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            id: string;
            /** @description People of the layers whose accounts are closed: their shifts go to the next. */
            inactive_user_ids: string[];
            layers: components["schemas"]["Layer"][];
            name: string;
            /** Format: uuid */
            team_id: string;
            time_zone: string;
            /** Format: date-time */
            updated_at: string;
            /** @description Everybody who is named here. */
            users: components["schemas"]["Person"][];
            version: number;
        };
        ScheduleChange: {
            gained: components["schemas"]["Interval"][];
            lost: components["schemas"]["Interval"][];
            user_id: string;
        };
        ScheduleGap: {
            /** Format: date-time */
            end: string;
            minutes: number;
            /** Format: date-time */
            start: string;
        };
        SchedulePreview: {
            /** Format: date-time */
            from: string;
            gaps: components["schemas"]["Interval"][];
            /** @description What each layer says by itself, with include_layers. */
            layer_segments?: components["schemas"]["LayerSegments"][];
            segments: components["schemas"]["Segment"][];
            /** Format: date-time */
            until: string;
        };
        /**
         * @example {
         *       "required": true,
         *       "app_since": "2026-03-14T18:02:11.000Z",
         *       "passkeys": [],
         *       "passkeys_possible": true,
         *       "recovery_codes_left": 10
         *     }
         */
        SecondFactor: {
            /** @description When your authenticator app was added; null: you have none. */
            app_since: string | null;
            passkeys: components["schemas"]["Passkey"][];
            /** @description False where the address of the service allows none. */
            passkeys_possible: boolean;
            recovery_codes_left: number;
            /** @description Whether you must have one. */
            required: boolean;
        };
        /**
         * @example {
         *       "email": "anna@example.com",
         *       "methods": [
         *         "passkey",
         *         "code",
         *         "recovery_code"
         *       ],
         *       "remember_days": 30
         *     }
         */
        SecondStep: {
            email: string;
            /** @description What the second step can be, best first. */
            methods: ("passkey" | "code" | "recovery_code")[];
            /** @description For so many days the device can be remembered; 0: not at all. */
            remember_days: number;
        };
        SeenBefore: {
            cause: string | null;
            /** Format: date-time */
            created_at: string;
            ended: string | null;
            ended_at: string | null;
            /** Format: uuid */
            id: string;
            number: number;
            /** @description Action items that are open, or came back after they were done. With `postmortems:read`. */
            open_items: components["schemas"]["SeenBeforeItem"][];
            /**
             * @description alert_name: the same alert on the same service.
             * @enum {string}
             */
            same: "correlation_key" | "alert_name";
            severity: string;
            /** @enum {string} */
            status: "resolved" | "closed" | "cancelled";
            title: string;
        };
        SeenBeforeItem: {
            /** Format: uuid */
            id: string;
            recurred: boolean;
            title: string;
        };
        SeenBeforeList: {
            /** @description The likeliest first, at most 5. */
            items: components["schemas"]["SeenBefore"][];
        };
        SeenGroup: {
            group: string;
            people: number;
        };
        Segment: {
            /** Format: date-time */
            end: string;
            /** Format: date-time */
            start: string;
            user_id: string;
        };
        SendAgentHeartbeatBody: {
            /** @description Names the process, for its own logs. */
            instance_id?: string;
            /** @description Work that goes on: the lease of each is renewed. */
            investigations?: components["schemas"]["AgentHeartbeatWork"][];
        };
        SendAgentMessageBody: {
            /** @description The thread it is about: chat_id of the dispatch. */
            chat_id?: string;
            /** @description For inv_tool: as it came with the dispatch. */
            fencing_token?: number;
            /**
             * Format: uuid
             * @description For inv_tool: the investigation.
             */
            investigation_id?: string;
            /** @enum {string} */
            kind: "text" | "inv_tool";
            /** @description For text. Over 40,000 characters: cut, with a mark. */
            text?: string;
            tool?: components["schemas"]["AgentToolCall"];
        };
        SendPeerAskBody: {
            answer?: string;
            /**
             * Format: uuid
             * @description Of an answer: the ask.
             */
            ask_id?: string;
            /** @description Of an answer: evidence of the investigation. */
            evidence_ids?: string[];
            /**
             * Format: uuid
             * @description Of an ask: what it is about.
             */
            investigation_id?: string;
            question?: string;
            /** @description How long the answer is waited for. Default: 60. */
            timeout_seconds?: number;
            /** @description Of an ask: one agent, or any that is online and has the capability. */
            to?: components["schemas"]["PeerByName"] | components["schemas"]["PeerByCapability"];
        };
        /**
         * @example {
         *       "id": "01951b6c-9a10-7b44-a5d2-3c8e1f7b2d64",
         *       "name": "checkout",
         *       "description": "Takes payments.",
         *       "team_id": "01951b6c-8f02-7e19-9d3b-6a4c0e5f8b27",
         *       "team": {
         *         "id": "01951b6c-8f02-7e19-9d3b-6a4c0e5f8b27",
         *         "name": "Storefront"
         *       },
         *       "escalation_policy_id": null,
         *       "escalation_policy": null,
         *       "effective_policy": {
         *         "id": "01951b6c-95d7-7a08-8c61-2b9f4e3d7a15",
         *         "name": "Storefront, day and night"
         *       },
         *       "urgency": "high",
         *       "matchers": [
         *         "deployment=\"checkout\""
         *       ],
         *       "auto_incident": "critical",
         *       "auto_investigate": "high",
         *       "position": 0,
         *       "status": "down",
         *       "open_incidents": 1,
         *       "open_alerts": 3,
         *       "worst_alert": "critical",
         *       "dependency_ids": [],
         *       "dependencies": [],
         *       "dependents": [],
         *       "created_at": "2026-02-18T09:20:00.000Z",
         *       "updated_at": "2026-02-18T09:20:00.000Z"
         *     }
         */
        Service: {
            /** @enum {string} */
            auto_incident: "off" | "critical" | "high" | "medium" | "low";
            /** @enum {string} */
            auto_investigate: "off" | "critical" | "high" | "medium" | "low";
            /** Format: date-time */
            created_at: string;
            dependencies: components["schemas"]["ServiceDependency"][];
            dependency_ids: string[];
            dependents: components["schemas"]["Reference"][];
            description: string;
            effective_policy: components["schemas"]["Reference"] | null;
            escalation_policy: components["schemas"]["Reference"] | null;
            escalation_policy_id: string | null;
            /** Format: uuid */
            id: string;
            matchers: string[];
            name: string;
            /** @description Alerts that fire or are acknowledged, whether or not there is an incident. */
            open_alerts: number;
            /** @description Open and not mitigated. */
            open_incidents: number;
            position: number;
            status: components["schemas"]["ServiceStatus"];
            team: components["schemas"]["Reference"] | null;
            team_id: string | null;
            /** Format: date-time */
            updated_at: string;
            /** @enum {string} */
            urgency: "high" | "low";
            /** @description In the answer of a change: what is stored, and will page nobody as it is. */
            warnings?: components["schemas"]["Warning"][];
            worst_alert: ("critical" | "high" | "warning" | "info") | null;
        };
        ServiceAlerts: {
            count: number;
            critical: number;
            high: number;
            info: number;
            /** @description The label that names it: service, app, namespace or job. */
            label: string;
            service: string;
            warning: number;
        };
        ServiceChange: {
            /** @description On call for the new service, to be asked to join. */
            on_call: components["schemas"]["Reference"] | null;
            /**
             * @description restarted: the policy of the new service starts at level 1. goes_on: paging goes on as it was. nobody: nobody is paged.
             * @enum {string}
             */
            paging: "restarted" | "goes_on" | "nobody";
            text: string;
        };
        ServiceCoverage: {
            /** @description No hole was found. */
            covered: boolean;
            holes: components["schemas"]["CoverageGap"][];
            policy: components["schemas"]["Reference"] | null;
            service: components["schemas"]["Reference"];
            team: components["schemas"]["Reference"] | null;
        };
        ServiceCoverageList: {
            /** Format: date-time */
            from: string;
            items: components["schemas"]["ServiceCoverage"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
            /** Format: date-time */
            until: string;
        };
        ServiceDependency: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description Alerts that fire or are acknowledged, whether or not there is an incident. */
            open_alerts: number;
            status: components["schemas"]["ServiceStatus"];
            worst_alert: ("critical" | "high" | "warning" | "info") | null;
        };
        ServiceList: {
            items: components["schemas"]["Service"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        /**
         * @description By the open incidents that are not mitigated.
         * @enum {string}
         */
        ServiceStatus: "operational" | "degraded" | "down";
        /**
         * @example {
         *       "id": "5d0c8f7a91e2",
         *       "created_at": "2026-03-14T18:02:11.000Z",
         *       "last_used_at": "2026-03-14T18:03:40.000Z",
         *       "expires_at": "2026-03-15T08:00:00.000Z",
         *       "ip": "203.0.113.7",
         *       "user_agent": "Mozilla/5.0",
         *       "current": true
         *     }
         */
        Session: {
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
        };
        SessionList: {
            items: components["schemas"]["Session"][];
        };
        Settings: {
            /** @description Chat channels of incidents are archived a day after the incident is closed or cancelled. */
            archive_incident_channels: boolean;
            /** @description Of incidents whose service and team have no policy, and of incidents without a service. Null: the admins are notified. */
            default_escalation_policy_id: string | null;
            /** @description For people who never set rules of their own; a change applies to them at once. */
            default_notification_rules: components["schemas"]["DefaultNotificationRule"][];
            /** @description What people call this installation. */
            display_name: string;
            sla_targets: components["schemas"]["SlaTargets"];
            /** @description Names of hosts that may be the own domain of a status page. A name that a page uses cannot be removed. */
            status_page_domains: string[];
            /** @description IANA name: of times in messages to several people, and of where a day begins in daily summaries. */
            time_zone: string;
        };
        SetupResult: {
            user: components["schemas"]["User"];
        };
        SetupStatus: {
            /** @description True where the set-up asks for setup_code, as it does from public addresses; else left out. */
            code_required?: boolean;
            /** @description Whether the first admin exists. */
            complete: boolean;
        };
        SeverityCounts: {
            critical: number;
            high: number;
            info: number;
            warning: number;
        };
        SeverityTargets: {
            /** @description After the incident was opened; null: no target. */
            acknowledge_minutes: number | null;
            /** @description As acknowledge_minutes. */
            mitigate_minutes: number | null;
            /** @description As acknowledge_minutes. */
            resolve_minutes: number | null;
        };
        /**
         * @example {
         *       "id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "name": "Runbook key",
         *       "description": "",
         *       "agent_ids": [],
         *       "unreadable": [],
         *       "version": 1,
         *       "value": "••••••••",
         *       "created_at": "2026-02-18T09:20:00.000Z",
         *       "updated_at": "2026-02-18T09:20:00.000Z"
         *     }
         */
        SharedSecret: {
            agent_ids: string[];
            /** Format: date-time */
            created_at: string;
            description: string;
            /** Format: uuid */
            id: string;
            name: string;
            /** @description Saved secrets whose key is not in ENCRYPTION_KEYS: bring it back, or enter them again. */
            unreadable: string[];
            /** Format: date-time */
            updated_at: string;
            /** @description Masked. */
            value: string;
            version: number;
        };
        SharedSecretList: {
            items: components["schemas"]["SharedSecret"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        Shift: {
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
        };
        ShiftList: {
            /** Format: date-time */
            from: string;
            segments: components["schemas"]["Shift"][];
            /** Format: date-time */
            until: string;
        };
        ShiftLoad: {
            duration_minutes: number;
            /** Format: date-time */
            end: string;
            /** @description From 22:00 to 08:00 in the person’s own time zone. */
            night_page_count: number;
            /** @description Pages that reached the person through this schedule. */
            page_count: number;
            /** Format: uuid */
            schedule_id: string;
            /** Format: date-time */
            start: string;
            user_id: string;
            user_name: string | null;
        };
        ShowAgentTypingBody: {
            /** @description As it came with a dispatch or a message. */
            chat_id: string;
        };
        SignedIn: {
            /** Format: date-time */
            expires_at: string;
            user: components["schemas"]["User"];
        };
        SignInMethod: {
            name: string;
            provider: string;
            /** @description Where the browser goes; takes `return_to`. */
            sign_in_url: string;
        };
        SignInMethodList: {
            items: components["schemas"]["SignInMethod"][];
        };
        SignInProvider: {
            authorize_url: string;
            id: string;
            name: string;
        };
        SignInProviderList: {
            items: components["schemas"]["SignInProvider"][];
        };
        /**
         * @example {
         *       "second_factor": "admins",
         *       "remember_device_days": 30,
         *       "version": 1
         *     }
         */
        SignInRules: {
            /** @description For so many days a device can be remembered at sign-in; 0: not at all. */
            remember_device_days: number;
            /**
             * @description Who must have a second factor.
             * @enum {string}
             */
            second_factor: "nobody" | "admins" | "all";
            version: number;
        };
        SignInStatus: {
            enabled: boolean;
        };
        SlaTargets: {
            critical: components["schemas"]["SeverityTargets"];
            high: components["schemas"]["SeverityTargets"];
            low: components["schemas"]["SeverityTargets"];
            medium: components["schemas"]["SeverityTargets"];
        };
        SomeServices: {
            /** @description The first 5, by name. */
            first: components["schemas"]["Reference"][];
            total: number;
        };
        /**
         * @example {
         *       "id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "slug": "shop",
         *       "title": "Shop",
         *       "description": "",
         *       "visibility": "public",
         *       "status": "critical",
         *       "links": [],
         *       "support_url": null,
         *       "components": [
         *         {
         *           "id": "01951b6c-95d7-7a08-8c61-2b9f4e3d7a15",
         *           "name": "Checkout",
         *           "description": "",
         *           "group": null,
         *           "service_id": "01951b6c-9a10-7b44-a5d2-3c8e1f7b2d64",
         *           "status": "major_outage",
         *           "status_since": "2026-03-14T18:02:11.000Z",
         *           "automatic": true,
         *           "automatic_from": "active",
         *           "overridden": false
         *         }
         *       ],
         *       "theme": {
         *         "color": "#0f766e",
         *         "logo": null,
         *         "dark": true
         *       },
         *       "custom_domain": null,
         *       "url": "https://tocsin.example.com/status/shop",
         *       "private_url": null,
         *       "version": 3,
         *       "created_at": "2026-03-14T18:02:11.000Z",
         *       "updated_at": "2026-03-14T18:03:40.000Z"
         *     }
         */
        StatusPage: {
            components: components["schemas"]["StatusPageComponent"][];
            /** Format: date-time */
            created_at: string;
            custom_domain: string | null;
            description: string;
            /** Format: uuid */
            id: string;
            links: components["schemas"]["StatusPageLink"][];
            private_url: string | null;
            slug: string;
            /**
             * @description The worst of its components.
             * @enum {string}
             */
            status: "none" | "maintenance" | "minor" | "major" | "critical";
            support_url: string | null;
            theme: components["schemas"]["StatusPageTheme"];
            title: string;
            /** Format: date-time */
            updated_at: string;
            /** @description Its public address. */
            url: string;
            version: number;
            /** @enum {string} */
            visibility: "public" | "private";
        };
        StatusPageComponent: {
            automatic: boolean;
            /** @enum {string} */
            automatic_from: "active" | "triggered";
            description: string;
            group: string | null;
            /** Format: uuid */
            id: string;
            name: string;
            overridden: boolean;
            service_id: string | null;
            status: components["schemas"]["ComponentStatus"];
            /** Format: date-time */
            status_since: string;
        };
        StatusPageComponentInput: {
            /** @description Whether the incidents of its service set its status. Default: false. */
            automatic?: boolean;
            /**
             * @description From which status on an incident counts. Default: active.
             * @enum {string}
             */
            automatic_from?: "active" | "triggered";
            description?: string;
            group?: string | null;
            /**
             * Format: uuid
             * @description Of a component that the page has; left out for a new one.
             */
            id?: string;
            name: string;
            /** @description A person’s choice of status overrides the automatic one. */
            overridden?: boolean;
            service_id?: string | null;
            status?: ("operational" | "under_maintenance" | "degraded_performance" | "partial_outage" | "major_outage") | null;
        };
        StatusPageLink: {
            label: string;
            url: string;
        };
        StatusPageList: {
            items: components["schemas"]["StatusPage"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        StatusPagePreview: {
            /** @description The page as readers would see it. */
            html: string;
        };
        /**
         * @example {
         *       "id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "kind": "email",
         *       "email": "reader@example.org",
         *       "host": null,
         *       "component_ids": [],
         *       "state": "active",
         *       "ended_reason": null,
         *       "last_error": null,
         *       "created_at": "2026-03-14T18:02:11.000Z",
         *       "confirmed_at": "2026-03-14T18:03:40.000Z",
         *       "ended_at": null
         *     }
         */
        StatusPageSubscriber: {
            /** @description None: all components. */
            component_ids: string[];
            confirmed_at: string | null;
            /** Format: date-time */
            created_at: string;
            email: string | null;
            ended_at: string | null;
            ended_reason: ("unsubscribed" | "bounced" | "gone") | null;
            host: string | null;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "email" | "webhook";
            last_error: string | null;
            /**
             * @description pending: the address is not confirmed yet.
             * @enum {string}
             */
            state: "pending" | "active" | "ended";
        };
        StatusPageSubscriberCounts: {
            active: number;
            ended: number;
            pending: number;
        };
        StatusPageSubscriberList: {
            counts: components["schemas"]["StatusPageSubscriberCounts"];
            items: components["schemas"]["StatusPageSubscriber"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        StatusPageTheme: {
            color: string;
            dark: boolean;
            logo: string | null;
        };
        StatusPageThemeInput: {
            /** @description Such as #0f766e. */
            color?: string;
            /** @description Whether it is dark where the reader’s device is. Default: true. */
            dark?: boolean;
            logo?: string | null;
        };
        StatusUpdatePreview: {
            items: components["schemas"]["ReadByCustomers"][];
        };
        /**
         * @example {
         *       "asked": true,
         *       "proved": false,
         *       "methods": [
         *         "passkey",
         *         "code",
         *         "recovery_code"
         *       ],
         *       "providers": []
         *     }
         */
        StepUp: {
            /** @description Whether you are asked before whatever is as powerful as an admin. */
            asked: boolean;
            /** @description Best first. */
            methods: ("passkey" | "code" | "recovery_code" | "password")[];
            /** @description You did so within the last 10 minutes. */
            proved: boolean;
            /** @description Where you can sign in anew instead, if methods are none. */
            providers: components["schemas"]["StepUpProvider"][];
        };
        StepUpBody: {
            /** @description Six digits of the authenticator app. */
            code?: string;
            passkey?: components["schemas"]["PasskeyAnswer"];
            password?: string;
            /** @description One of the ten; each works once. */
            recovery_code?: string;
        };
        /**
         * @example {
         *       "name": "Company",
         *       "url": "/api/v1/auth/oidc/0192f0c0-0000-7000-8000-000000000000/step-up"
         *     }
         */
        StepUpProvider: {
            name: string;
            /** @description Takes `return_to`. */
            url: string;
        };
        StillPublished: {
            /** Format: uuid */
            page_id: string;
            /** @enum {string} */
            status: "investigating" | "identified" | "monitoring";
            /** @description Of the status page. */
            title: string;
        };
        StoredRoutes: components["schemas"]["Routes"] & {
            /** Format: date-time */
            created_at: string;
            created_by: components["schemas"]["Actor"];
        };
        SubmitPostMortemBody: {
            /** @description A person read it and confirms that it blames nobody. */
            blameless_confirmed?: boolean;
            /** @description The version that was read: a newer one there is answers 409, with what is stored as `current`. */
            version?: number;
        };
        SummaryRequested: {
            /** Format: uuid */
            id: string;
            /**
             * @description asked: agents were asked as well, and write theirs beside it.
             * @enum {string}
             */
            status: "done" | "asked";
        };
        SystemConfig: {
            base_url: string;
            /** @description What the environment fixes, by variable. Secrets are only "set" or "not set". Durations are milliseconds. */
            environment: {
                [key: string]: unknown;
            };
            settings: components["schemas"]["Settings"];
            version: string;
        };
        TakeSecondStepBody: {
            /** @description Six digits of the authenticator app. */
            code?: string;
            passkey?: components["schemas"]["PasskeyAnswer"];
            /** @description One of the ten; each works once. */
            recovery_code?: string;
            /** @description This device is not asked for a while. */
            remember?: boolean;
        };
        TargetMet: {
            met: number;
            /** @description Too late, or not yet although the time is over. */
            missed: number;
            ratio: number | null;
            target_seconds: number | null;
        };
        /**
         * @example {
         *       "id": "01951b6c-8f02-7e19-9d3b-6a4c0e5f8b27",
         *       "name": "Storefront",
         *       "description": "Catalogue, basket and checkout.",
         *       "time_zone": "Europe/Berlin",
         *       "escalation_policy_id": "01951b6c-95d7-7a08-8c61-2b9f4e3d7a15",
         *       "escalation_policy": {
         *         "id": "01951b6c-95d7-7a08-8c61-2b9f4e3d7a15",
         *         "name": "Storefront, day and night"
         *       },
         *       "schedule_id": "01951b6c-8f03-7d52-a1f4-7e0b9c6d3f48",
         *       "members": [
         *         {
         *           "id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *           "display_name": "Anna Lee",
         *           "active": true
         *         },
         *         {
         *           "id": "01951b6c-7a35-7f6d-92c4-4b7e0a9d1f83",
         *           "display_name": "Ben Ortiz",
         *           "active": true
         *         }
         *       ],
         *       "services": [
         *         {
         *           "id": "01951b6c-9a10-7b44-a5d2-3c8e1f7b2d64",
         *           "name": "checkout"
         *         }
         *       ],
         *       "schedules": [
         *         {
         *           "id": "01951b6c-8f03-7d52-a1f4-7e0b9c6d3f48",
         *           "name": "Storefront",
         *           "time_zone": "Europe/Berlin"
         *         }
         *       ],
         *       "created_at": "2026-02-18T09:20:00.000Z",
         *       "updated_at": "2026-02-18T09:20:00.000Z"
         *     }
         */
        Team: {
            /** Format: date-time */
            created_at: string;
            description: string;
            escalation_policy: components["schemas"]["Reference"] | null;
            escalation_policy_id: string | null;
            /** Format: uuid */
            id: string;
            members: components["schemas"]["Person"][];
            name: string;
            schedule_id: string | null;
            schedules: components["schemas"]["TeamSchedule"][];
            services: components["schemas"]["Reference"][];
            time_zone: string;
            /** Format: date-time */
            updated_at: string;
            /** @description In the answer of a change: what is stored, and will page nobody as it is. */
            warnings?: components["schemas"]["Warning"][];
        };
        TeamList: {
            items: components["schemas"]["Team"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        TeamSchedule: {
            /** Format: uuid */
            id: string;
            name: string;
            time_zone: string;
        };
        TestIntegrationBody: {
            channel?: string;
            kind: components["schemas"]["IntegrationKind"];
        };
        TestNotificationPreferencesBody: {
            channel?: components["schemas"]["NotificationChannel"];
        };
        /** @description Where in the text of an expression, in characters from 0. */
        TextPosition: {
            end: number;
            start: number;
        };
        ThreadDraft: {
            /** Format: date-time */
            at: string;
            author: components["schemas"]["Actor"];
            /** @enum {boolean} */
            draft: true;
            /** Format: uuid */
            id: string;
            text: string;
        };
        TimeInterval: {
            /** @description 1:5, -3:-1 (the last three days) */
            days_of_month?: string[];
            /** @description Time zone, such as Europe/Berlin. Default: UTC. */
            location?: string;
            /** @description january:march, 12 */
            months?: string[];
            times?: components["schemas"]["TimeRange"][];
            /** @description monday:friday, saturday */
            weekdays?: string[];
            /** @description 2026, 2026:2028 */
            years?: string[];
        };
        /**
         * @example {
         *       "id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "kind": "incident.acknowledged",
         *       "at": "2026-03-14T18:03:40.000Z",
         *       "actor": {
         *         "kind": "user",
         *         "id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *         "name": "Anna Lee"
         *       },
         *       "text": "Acknowledged by Anna Lee",
         *       "data": {}
         *     }
         */
        TimelineEntry: {
            actor: components["schemas"]["Actor"];
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
        TimelineEntryList: {
            items: components["schemas"]["TimelineEntry"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        TimeOfDayRestriction: {
            /** @description Days on which the window starts. */
            days?: components["schemas"]["Weekday"][];
            /** @description HH:MM */
            end_time: string;
            /** @description HH:MM */
            start_time: string;
            /** @enum {string} */
            type: "time_of_day";
        };
        TimeOfWeekRestriction: {
            end_day: components["schemas"]["Weekday"];
            /** @description HH:MM */
            end_time: string;
            start_day: components["schemas"]["Weekday"];
            /** @description HH:MM */
            start_time: string;
            /** @enum {string} */
            type: "time_of_week";
        };
        TimeRange: {
            /** @description HH:MM, excluded; 24:00 is the end of the day. */
            end_time: string;
            /** @description HH:MM */
            start_time: string;
        };
        TitleCount: {
            count: number;
            title: string;
        };
        TokenOwner: {
            active: boolean;
            display_name: string;
            email: string;
            id: string;
            role: string;
        };
        TokenReference: {
            id: string;
            name: string;
        };
        ToolResult: {
            error: string | null;
            output: {
                [key: string]: unknown;
            } | null;
            /** @enum {string} */
            status: "success" | "error" | "approval_required" | "denied";
        };
        TrendColumn: {
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
        };
        TriageChange: {
            alerts: number;
            /**
             * @description none: no rule matches, it goes the normal way.
             * @enum {string}
             */
            from: "incident" | "investigate" | "noise" | "none";
            groups: number;
            /**
             * @description none: no rule matches, it goes the normal way.
             * @enum {string}
             */
            to: "incident" | "investigate" | "noise" | "none";
        };
        TriageDecisionCounts: {
            incident: number;
            investigate: number;
            noise: number;
        };
        TriageInvestigation: {
            id: string | null;
            /**
             * @description no_agents: nobody can investigate. skipped: `why` says why none began.
             * @enum {string}
             */
            status: "queued" | "no_agents" | "skipped";
            why?: string;
        };
        TriageOutcomes: {
            incident: components["schemas"]["AlertsAndGroups"];
            investigate: components["schemas"]["AlertsAndGroups"];
            noise: components["schemas"]["AlertsAndGroups"];
            none: components["schemas"]["AlertsAndGroups"];
        };
        TriagePreview: {
            after: components["schemas"]["TriageOutcomes"];
            before: components["schemas"]["TriageOutcomes"];
            /** @description Most alerts that are looked at, the newest first. */
            bound: number;
            changed: components["schemas"]["AlertsAndGroups"];
            changes: components["schemas"]["TriageChange"][];
            days: number;
            evaluated: components["schemas"]["AlertsAndGroups"];
            /** @description Older alerts of these days were left out. */
            limited: boolean;
            /** @description What each proposed rule decides, in their order. */
            rules: components["schemas"]["TriageRuleEffect"][];
            /** @description The newest alerts that are decided about otherwise, at most 50. None if you may not read alerts. */
            samples: components["schemas"]["TriageSample"][];
            /** Format: date-time */
            since: string;
        };
        /**
         * @example {
         *       "id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "alert_number": 4711,
         *       "title": "PodRestarts in dev-shop",
         *       "severity": "warning",
         *       "group_id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "round": 1,
         *       "rule_id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "rule_name": "Development is noise",
         *       "decision": "noise",
         *       "source": "rule",
         *       "agent_id": null,
         *       "confidence": null,
         *       "status": "confirmed",
         *       "reason": "Triage rule \"Development is noise\" matched: namespace=~\"dev-.*\"",
         *       "override_decision": null,
         *       "final_decision": "noise",
         *       "note": null,
         *       "reviewed_by": {
         *         "kind": "user",
         *         "id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *         "name": "Anna Lee"
         *       },
         *       "reviewed_at": "2026-03-14T18:03:40.000Z",
         *       "investigation": null,
         *       "ended_at": null,
         *       "created_at": "2026-02-18T09:20:00.000Z",
         *       "updated_at": "2026-02-18T09:20:00.000Z"
         *     }
         */
        TriageResult: {
            agent_id: string | null;
            /** @description The alert it was decided by. */
            alert_number: number;
            confidence: number | null;
            /** Format: date-time */
            created_at: string;
            /**
             * @description incident: one is created. investigate: an agent looks into it. noise: stored and shown, and nobody is notified.
             * @enum {string}
             */
            decision: "incident" | "investigate" | "noise";
            ended_at: string | null;
            /**
             * @description incident: one is created. investigate: an agent looks into it. noise: stored and shown, and nobody is notified.
             * @enum {string}
             */
            final_decision: "incident" | "investigate" | "noise";
            /** Format: uuid */
            group_id: string;
            /** Format: uuid */
            id: string;
            investigation: components["schemas"]["TriageInvestigation"] | null;
            note: string | null;
            override_decision: ("incident" | "investigate" | "noise") | null;
            reason: string;
            reviewed_at: string | null;
            reviewed_by: components["schemas"]["Actor"] | null;
            /** @description From 1; a group that fires again after all its alerts were resolved begins another. */
            round: number;
            rule_id: string | null;
            rule_name: string | null;
            /** @enum {string} */
            severity: "critical" | "high" | "warning" | "info";
            /** @enum {string} */
            source: "rule" | "agent";
            /** @enum {string} */
            status: "pending" | "confirmed" | "overridden";
            title: string | null;
            /** Format: date-time */
            updated_at: string;
        };
        TriageResultList: {
            items: components["schemas"]["TriageResult"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        /**
         * @example {
         *       "id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "name": "Development is noise",
         *       "matchers": [
         *         "namespace=~\"dev-.*\""
         *       ],
         *       "severities": null,
         *       "decision": "noise",
         *       "ask": false,
         *       "enabled": true,
         *       "position": 1,
         *       "version": 2,
         *       "created_by": {
         *         "kind": "user",
         *         "id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *         "name": "Anna Lee"
         *       },
         *       "created_at": "2026-02-18T09:20:00.000Z",
         *       "updated_at": "2026-02-18T09:20:00.000Z"
         *     }
         */
        TriageRule: {
            ask: boolean;
            /** Format: date-time */
            created_at: string;
            created_by: components["schemas"]["Actor"];
            /**
             * @description incident: one is created. investigate: an agent looks into it. noise: stored and shown, and nobody is notified.
             * @enum {string}
             */
            decision: "incident" | "investigate" | "noise";
            enabled: boolean;
            /** Format: uuid */
            id: string;
            matchers: string[];
            name: string;
            position: number;
            severities: ("critical" | "high" | "warning" | "info")[] | null;
            /** Format: date-time */
            updated_at: string;
            version: number;
        };
        TriageRuleEffect: {
            alerts: number;
            groups: number;
            name: string;
        };
        TriageRuleList: {
            items: components["schemas"]["TriageRule"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
            /** @description Of the list: it rises with every change of any rule. */
            version: number;
        };
        TriageRuleOrder: {
            items: components["schemas"]["TriageRule"][];
            /** @description Of the list: it rises with every change of any rule. */
            version: number;
        };
        TriageSample: {
            /** Format: date-time */
            created_at: string;
            /**
             * @description none: no rule matches, it goes the normal way.
             * @enum {string}
             */
            from: "incident" | "investigate" | "noise" | "none";
            number: number;
            rule: string | null;
            /** @enum {string} */
            severity: "critical" | "high" | "warning" | "info";
            title: string;
            /**
             * @description none: no rule matches, it goes the normal way.
             * @enum {string}
             */
            to: "incident" | "investigate" | "noise" | "none";
        };
        /**
         * @example {
         *       "total": 120,
         *       "confirmed": 36,
         *       "overridden": 4,
         *       "pending": 80,
         *       "accuracy": 90,
         *       "by_decision": {
         *         "incident": 20,
         *         "investigate": 10,
         *         "noise": 90
         *       }
         *     }
         */
        TriageStats: {
            accuracy: number | null;
            by_decision: components["schemas"]["TriageDecisionCounts"];
            confirmed: number;
            overridden: number;
            pending: number;
            total: number;
        };
        /** @description Bodies of no known format: `accept` makes each an alert of severity info, `refuse` answers 422. */
        UnknownBodies: "accept" | "refuse";
        UnpagedServices: {
            /** @description The first 5, by name. */
            first: components["schemas"]["Reference"][];
            from: string | null;
            lack: ("nobody_at_all" | "nobody_reached" | "nobody_woken") | null;
            total: number;
        };
        /** @description People whose groups could not be read at their last sign-in: role and teams stayed. */
        UnreadableGroups: {
            /** Format: date-time */
            at: string;
            /** @description Of whom last, and why. */
            detail: string;
            people: number;
        };
        UnreadCount: {
            unread: number;
        };
        UntrustedAlert: {
            annotations: {
                [key: string]: string;
            };
            description: string | null;
            fingerprint: string;
            group_key: string;
            labels: {
                [key: string]: string;
            };
            title: string;
            /** @description true: not all of it is here. */
            truncated?: boolean;
        };
        UntrustedIncident: {
            description: string | null;
            title: string;
        };
        UntrustedMemory: {
            tags: string[];
            text: string;
        };
        /** @description Of an agent. */
        UntrustedNote: {
            body: string;
            tags: string[];
            title: string;
        };
        UntrustedTimelineEntry: {
            actor_name: string;
            text: string;
        };
        UnwokenPeople: {
            items: components["schemas"]["Person"][];
        };
        UpdateActionItemBody: {
            description?: string | null;
            due_date?: string | null;
            owner_id?: string | null;
            /**
             * @description Default: medium.
             * @enum {string}
             */
            priority?: "urgent" | "high" | "medium" | "low";
            /**
             * @description Default: open.
             * @enum {string}
             */
            status?: "open" | "in_progress" | "done" | "wont_do";
            ticket_url?: string | null;
            title?: string;
            /**
             * @description Default: other.
             * @enum {string}
             */
            type?: "mitigate" | "prevent" | "detect" | "process" | "other";
            /** @description The version that was read: a newer one there is answers 409, with what is stored as `current`. */
            version?: number;
        };
        UpdateAgentTokenBody: {
            /** @description What it may do. Default: nothing but listen. */
            capabilities?: ("investigate" | "communicate" | "command")[];
            daily_cost_limit_usd?: number | null;
            /** @description Disabled: its token opens nothing, and its work goes to others. */
            enabled?: boolean;
            /** @description It gets only alerts that have each of these labels with this value. */
            label_selectors?: {
                [key: string]: string;
            };
            /** @description Investigations it works on at the same time. Default: 3. */
            max_concurrent_investigations?: number;
            name?: string;
            scope?: components["schemas"]["AgentScope"];
            /** @description The version that was read; refused when a newer one was saved. */
            version?: number;
            webhook_url?: string | null;
        };
        UpdateAlertBody: {
            /** @description Set by name; null removes one; others stay. */
            annotations?: {
                [key: string]: string | null;
            };
            description?: string | null;
            severity?: components["schemas"]["AlertSeverity"];
            title?: string;
        };
        UpdateAlertInvestigationAgentBody: {
            agent_id: string | null;
        };
        UpdateContactAddressBody: {
            address: string;
        };
        UpdateCredentialProviderBody: {
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
            /** @description Refused when someone saved in between. */
            version?: number;
        };
        UpdatedProfile: {
            user: components["schemas"]["UserDetail"];
        };
        UpdatedSchedule: components["schemas"]["Schedule"] & {
            /** @description What the change means for each person in the next 90 days. */
            changes: components["schemas"]["ScheduleChange"][];
            /** @description When nobody is on call in the next 90 days; the first hundred. */
            holes: components["schemas"]["ScheduleGap"][];
            /** @description What is stored, and will page nobody as it is. */
            warnings: components["schemas"]["Warning"][];
        };
        UpdateEscalationPolicyBody: {
            description?: string;
            /** @description A team or a user, tried last; null: nobody. */
            fallback?: components["schemas"]["EscalationTargetBody"] | null;
            levels?: components["schemas"]["EscalationLevelBody"][];
            name?: string;
            /** @description How often all levels are tried again. */
            repeat_count?: number;
        };
        UpdateHandoffBody: {
            incoming_notes?: string;
            outgoing_notes?: components["schemas"]["OutgoingNotesChange"];
            /** @description Needed from everybody but the two people of the handoff; kept in the audit trail. */
            reason?: string;
        };
        UpdateHeartbeatBody: {
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
             * @enum {string}
             */
            severity?: "critical" | "high" | "warning" | "info";
            time_zone?: string | null;
        };
        UpdateIncidentBody: {
            affected_services?: components["schemas"]["AffectedServicesEdit"];
            /** @description Set by name; null removes one; others stay. */
            custom_fields?: {
                [key: string]: unknown;
            };
            description?: string | null;
            /** @description Needs incidents:command. Whoever sets it stays among the viewers. */
            private?: boolean;
            /** @description Needs incidents:command. Unless the incident is acknowledged, the new service’s policy starts at level 1. */
            service_id?: string | null;
            /** @description critical, high, medium or low; also sev1 to sev4, p1 to p4. */
            severity?: string;
            title?: string;
            /** @description Needs incidents:command. All who are named, in place of those before. */
            viewer_ids?: string[];
        };
        UpdateIncidentDocumentBody: {
            /** @description Markdown of at most 20000 characters, or at most 100 rows with the fields of the section. */
            content: unknown;
            /** @description The version that was changed; 0 before the first write. */
            version: number;
        };
        UpdateIncidentInvestigationAgentBody: {
            agent_id: string | null;
        };
        UpdateIncidentRoleBody: {
            /**
             * @description active accepts an offer, declined declines it, ended ends a role or withdraws an offer.
             * @enum {string}
             */
            state?: "active" | "declined" | "ended";
            /** Format: uuid */
            user_id?: string;
        };
        UpdateIncidentStatusUpdateBody: {
            message?: string;
            /** @description When the next update is due, from now; 0: none is promised. A new update without it: critical 30, high 60, else none. */
            next_update_in_minutes?: number;
        };
        UpdateIntegrationsBody: {
            chatone?: components["schemas"]["ChatoneChange"] | null;
            chattwo?: components["schemas"]["ChattwoChange"] | null;
            email?: components["schemas"]["EmailChange"] | null;
            idpone?: components["schemas"]["IdponeChange"] | null;
            ntfy?: components["schemas"]["NtfyChange"] | null;
            voiceone?: components["schemas"]["VoiceoneChange"] | null;
            voicetwo?: components["schemas"]["VoicetwoChange"] | null;
            webhook?: components["schemas"]["WebhookChange"] | null;
        };
        UpdateKnowledgeNoteBody: {
            /** @description Markdown. */
            body?: string;
            /** @description Services it is about. */
            service_ids?: string[];
            tags?: string[];
            title?: string;
            url?: string | null;
            /** @description The version that was changed: a newer one there is answers 409. */
            version?: number;
        };
        UpdateMaintenanceWindowBody: {
            /** @description What is being done, and by whom. */
            comment?: string;
            /** Format: date-time */
            ends_at?: string;
            /** @description Alerts for which all of them hold, such as namespace="shop". With service_ids both must fit. */
            matchers?: string[];
            /**
             * @description Either way alerts are stored and nobody is notified. record_only marks work whose alerts interest nobody.
             * @enum {string}
             */
            mode?: "suppress" | "record_only";
            rrule?: string | null;
            /** @description Alerts of these services. */
            service_ids?: string[];
            /** Format: date-time */
            starts_at?: string;
            /** @description Status pages that show it. */
            status_page_ids?: string[];
            /** @description In which it recurs: at the same local time, also when the clocks change. Default: UTC. */
            time_zone?: string;
            /** @description Default: its matchers. */
            title?: string;
            /** @description The version the change was made from; another one by now: 409. */
            version?: number;
        };
        UpdateMemoryBody: {
            expires_at?: string | null;
            investigation_id?: string | null;
            /**
             * @description agent: only the agent that made it is given it. Default: shared.
             * @enum {string}
             */
            scope?: "agent" | "shared";
            service_id?: string | null;
            tags?: string[];
            text?: string;
        };
        UpdateNotificationPreferencesBody: {
            quiet_hours?: components["schemas"]["QuietHoursBody"] | null;
            rules: components["schemas"]["NotificationRule"][];
        };
        UpdateOidcProviderBody: {
            /** @description Domains of verified email addresses that may join. */
            allowed_domains?: string[];
            client_id?: string;
            /** @description Null: a public client. */
            client_secret?: string | null;
            /**
             * @description Default role of new users.
             * @enum {string}
             */
            default_role?: "viewer" | "operator";
            enabled?: boolean;
            /** @description What each group gives at every sign-in. Empty: groups decide nothing. */
            group_mappings?: components["schemas"]["GroupMappingInput"][];
            /** @description The claim that names a person’s groups, in the ID token or the user info. Default: groups. */
            groups_claim?: string;
            /** @description Exactly as the provider writes it, with or without a slash at the end. */
            issuer?: string;
            /** @description What the button says. */
            name?: string;
            no_group?: components["schemas"]["NoGroup"];
            scopes?: string[];
            /**
             * @description Whether people without an account get one.
             * @enum {string}
             */
            sign_up?: "off" | "allowed";
            /** @description New people join although the provider never sends `email_verified`. Needs `allowed_domains`. For providers that verify addresses themselves, such as Entra, Okta and Authentik. */
            trust_email?: boolean;
            /** @description Refused when someone saved in between. */
            version?: number;
        };
        UpdatePasskeyBody: {
            name: string;
        };
        UpdatePlaybookBody: {
            /**
             * @description Default: response.
             * @enum {string}
             */
            kind?: "investigation" | "response" | "remediation";
            /** @description The alerts it is for: each of these labels has exactly this value. */
            label_selectors?: {
                [key: string]: string;
            };
            name?: string;
            service_id?: string | null;
            /**
             * @description Only enabled ones are shown on alerts. Default: draft.
             * @enum {string}
             */
            state?: "draft" | "enabled" | "disabled";
            /** @description `{{label}}` in their texts is filled from the alert. */
            steps?: components["schemas"]["PlaybookStepBody"][];
            tags?: string[];
            /** @description The version that was changed: a newer one there is answers 409. */
            version?: number;
        };
        UpdatePlaybookRunStepBody: {
            done: boolean;
        };
        UpdatePostMortemBody: {
            /** @description A person read it and confirms that it blames nobody. */
            blameless_confirmed?: boolean;
            contributing_factors?: string[];
            /** @description Markdown. */
            detection?: string;
            /** @description Markdown. */
            got_lucky?: string;
            impact?: components["schemas"]["ImpactBody"];
            /** @description Markdown. */
            lessons?: string;
            /** @description Markdown. */
            resolution?: string;
            /** @description Markdown. */
            root_cause?: string;
            /** @description Markdown. */
            summary?: string;
            timeline?: components["schemas"]["PostMortemMomentBody"][];
            title?: string;
            /** @description Markdown. */
            trigger?: string;
            /** @description The version that was read: a newer one there is answers 409, with what is stored as `current`. */
            version?: number;
            /** @description Markdown. */
            went_well?: string;
            /** @description Markdown. */
            went_wrong?: string;
        };
        UpdateProfileBody: {
            display_name?: string;
            phone?: string | null;
            time_zone?: string | null;
        };
        UpdatePublishedUpdateBody: {
            /** @description For customers, as plain text. */
            message: string;
        };
        UpdateScheduleBody: {
            layers?: components["schemas"]["LayerBody"][];
            name?: string;
            /** @description Standard for new layers. */
            time_zone?: string;
            /** @description The version the change was made from; a newer one is not overwritten. */
            version?: number;
        };
        UpdateServiceBody: {
            /**
             * @description The least severity with which an alert creates an incident automatically.
             * @enum {string}
             */
            auto_incident?: "off" | "critical" | "high" | "medium" | "low";
            /**
             * @description The least severity with which an alert asks an agent to investigate automatically.
             * @enum {string}
             */
            auto_investigate?: "off" | "critical" | "high" | "medium" | "low";
            /** @description Services that this one depends on; no cycles. */
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
             * @description low: pages wait for the end of quiet hours.
             * @enum {string}
             */
            urgency?: "high" | "low";
        };
        UpdateSharedSecretBody: {
            /** @description Agents that may read it; none: no agent. */
            agent_ids?: string[];
            description?: string;
            name?: string;
            value?: string;
            /** @description Refused when someone saved in between. */
            version?: number;
        };
        UpdateSignInRulesBody: {
            /** @description For so many days a device can be remembered at sign-in; 0: not at all. */
            remember_device_days?: number;
            /**
             * @description Who must have a second factor.
             * @enum {string}
             */
            second_factor?: "nobody" | "admins" | "all";
            /** @description Refused when someone saved in between. */
            version?: number;
        };
        UpdateStatusPageBody: {
            /** @description All of them, in their order: one that is left out is removed with its history. */
            components?: components["schemas"]["StatusPageComponentInput"][];
            custom_domain?: string | null;
            description?: string;
            /** @description At the foot of the page. */
            links?: components["schemas"]["StatusPageLink"][];
            /** @description Replaces the link of a private page; the old one opens nothing any more. */
            rotate_link?: boolean;
            /** @description The end of its address: a to z, 0 to 9 and hyphens. */
            slug?: string;
            support_url?: string | null;
            theme?: components["schemas"]["StatusPageThemeInput"];
            title?: string;
            /** @description The version it was read at; refused when another was saved since. */
            version?: number;
            /**
             * @description private: by a link with a token, or signed in. Default: public.
             * @enum {string}
             */
            visibility?: "public" | "private";
        };
        UpdateSystemConfigBody: {
            /** @description Members of settings; what is left out stays. */
            settings?: unknown;
        };
        UpdateTeamBody: {
            description?: string;
            escalation_policy_id?: string | null;
            member_ids?: string[];
            name?: string;
            /** @description Such as Europe/Berlin. Default: that of the installation. */
            time_zone?: string;
        };
        UpdateTriageRuleBody: {
            /** @description Only with investigate: the agent may decide what the group is. Default: false. */
            ask?: boolean;
            /**
             * @description incident: one is created. investigate: an agent looks into it. noise: stored and shown, and nobody is notified.
             * @enum {string}
             */
            decision?: "incident" | "investigate" | "noise";
            /** @description Default: true. */
            enabled?: boolean;
            /** @description All of them have to hold, such as namespace=~"dev-.*". Without any, give severities. */
            matchers?: string[];
            /** @description Of no other rule. */
            name?: string;
            /** @description Its position, from 1; beyond the end: last. Default: last. */
            position?: number;
            severities?: ("critical" | "high" | "warning" | "info")[] | null;
            /** @description The version the change was made from; another one by now: 409. */
            version?: number;
        };
        UpdateTriageRuleOrderBody: {
            /** @description Every rule once, in the order in which they are to be tried. */
            ids: string[];
            /** @description version of the list that was read; another one by now: 409. */
            version?: number;
        };
        UpdateUserBody: {
            /** @description false takes every sign-in and token from the account at once. */
            active?: boolean;
            display_name?: string;
            email?: string;
            /** @description International: +4915112345678. */
            phone?: string | null;
            role?: components["schemas"]["Role"];
            /** @description IANA name: Europe/Berlin. */
            time_zone?: string | null;
        };
        UpdateWebhookTokenBody: {
            /** @description Added to alerts that do not carry them. */
            labels?: {
                [key: string]: string;
            };
            /** @description Acknowledgements that its tool sends also acknowledge the open incidents of their alerts. */
            may_acknowledge?: boolean;
            name?: string;
            service_id?: string | null;
            signing_secret?: string | null;
            /** @description Messages of Amazon SNS: their signatures are verified, and subscriptions are confirmed. */
            sns?: boolean;
            source?: string | null;
            stale_after?: number | null;
            unknown_bodies?: components["schemas"]["UnknownBodies"];
            /** @description Refused when someone saved in between. */
            version?: number;
        };
        /** @enum {string} */
        Urgency: "high" | "low";
        /**
         * @example {
         *       "id": "01951b6c-7711-7c90-b3e8-1d5a8f2c4e76",
         *       "email": "anna@example.com",
         *       "display_name": "Anna Lee",
         *       "role": "operator",
         *       "permissions": [
         *         "alerts:read",
         *         "alerts:write"
         *       ]
         *     }
         */
        User: {
            display_name: string;
            email: string;
            /** Format: uuid */
            id: string;
            /** @description What the role allows. */
            permissions: string[];
            role: components["schemas"]["Role"];
        };
        UserDeactivation: {
            deactivated: number;
            users: components["schemas"]["DeactivatedUser"][];
        };
        UserDetail: components["schemas"]["User"] & {
            active: boolean;
            /** Format: date-time */
            created_at: string;
            email_verified: boolean;
            /** @description Was invited and has not come yet. */
            invited: boolean;
            /** @description A new number, used once its owner has confirmed it with the code of a call. */
            pending_phone: string | null;
            phone: string | null;
            /** @description The identity provider whose groups set the role; the next sign-in sets it again. Null: set by hand. */
            role_from: components["schemas"]["RoleSource"] | null;
            time_zone: string | null;
        };
        UserDetailList: {
            items: components["schemas"]["UserDetail"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        UserImport: {
            created: number;
            /** @description Existing accounts. They stay as they are. */
            existing: number;
            /** @description false: there is no mail server, and the answer has the links. */
            invitations_mailed: boolean;
            users: components["schemas"]["ImportedUser"][];
        };
        UserLoad: {
            duration_minutes: number;
            /** @description Pages by weekday and hour in the person’s own time zone, Monday 00:00 first. */
            hours: number[];
            /** @description Nights with at least one page. */
            interrupted_night_count: number;
            /** @description From 22:00 to 08:00 in the person’s own time zone. */
            night_page_count: number;
            /** @description Pages in none of these shifts. */
            off_shift_page_count: number;
            /** @description All pages of the person, also outside these shifts. */
            page_count: number;
            shift_count: number;
            user_id: string;
            user_name: string | null;
        };
        UserToImport: {
            display_name?: string;
            email?: string;
            role?: string;
            time_zone?: string | null;
        };
        ValueCount: {
            count: number;
            value: string;
        };
        VideoRoom: {
            /** Format: date-time */
            created_at: string;
            created_by: components["schemas"]["Actor"];
            /** @description Who made it; null: a person linked an address. */
            provider: string | null;
            url: string;
        };
        VoiceoneChange: {
            account_sid?: string | null;
            auth_token?: string | null;
            base_url?: string | null;
            from?: string | null;
            version?: number;
        };
        VoiceoneIntegration: {
            account_sid: components["schemas"]["IntegrationSetting"];
            auth_token: components["schemas"]["IntegrationSetting"];
            base_url: components["schemas"]["IntegrationSetting"];
            callbacks: {
                [key: string]: string;
            };
            configured: boolean;
            from: components["schemas"]["IntegrationSetting"];
            missing: string[];
            /** @description Saved secrets whose key is not in ENCRYPTION_KEYS: bring it back, or enter them again. */
            unreadable: string[];
            updated_at: string | null;
            version: number;
        };
        VoicetwoChange: {
            api_key?: string | null;
            base_url?: string | null;
            connection_id?: string | null;
            from?: string | null;
            public_key?: string | null;
            version?: number;
        };
        VoicetwoIntegration: {
            api_key: components["schemas"]["IntegrationSetting"];
            base_url: components["schemas"]["IntegrationSetting"];
            callbacks: {
                [key: string]: string;
            };
            configured: boolean;
            connection_id: components["schemas"]["IntegrationSetting"];
            from: components["schemas"]["IntegrationSetting"];
            missing: string[];
            public_key: components["schemas"]["IntegrationSetting"];
            /** @description Saved secrets whose key is not in ENCRYPTION_KEYS: bring it back, or enter them again. */
            unreadable: string[];
            updated_at: string | null;
            version: number;
        };
        Warning: {
            code: string;
            detail: string;
        };
        WebhookChange: {
            signing_secret?: string | null;
            version?: number;
        };
        WebhookCount: {
            /** @description Alerts that were accepted, repeats too. */
            alerts: number;
            /** @description Alerts that were rejected; a request that was rejected as a whole counts as one. */
            rejected: number;
            /** @description Requests with the token, rejected ones too. */
            requests: number;
        };
        WebhookHealth: {
            detail: string;
            quiet_after_seconds: number | null;
            silent_seconds: number | null;
            /**
             * @description `none`: nothing came yet. `quiet`: silent for longer than usual. `unknown`: too little came to say. `refusing`: requests of the last two hours were too large.
             * @enum {string}
             */
            state: "none" | "ok" | "quiet" | "unknown" | "refusing";
        };
        WebhookIntegration: {
            callbacks: {
                [key: string]: string;
            };
            configured: boolean;
            missing: string[];
            signing_secret: components["schemas"]["IntegrationSetting"];
            /** @description Saved secrets whose key is not in ENCRYPTION_KEYS: bring it back, or enter them again. */
            unreadable: string[];
            updated_at: string | null;
            version: number;
        };
        WebhookLastRequest: {
            /** Format: date-time */
            at: string;
            body: string | null;
            content_type: string | null;
            source: string;
        };
        WebhookMailAddress: {
            address: string;
        };
        WebhookRefusal: {
            /** @description Alerts of no known format that were made of it. */
            alert_numbers: number[];
            /** @description How many alerts of the request were refused; null: the request as a whole. */
            alerts: number | null;
            /** Format: date-time */
            at: string;
            detail: string;
            /** Format: uuid */
            id: string;
            /**
             * @description Why it is kept: refused, in whole or part; its format is not known; an adjustment dropped alerts of it.
             * @enum {string}
             */
            kind: "refused" | "unknown" | "dropped";
            /** @description A code, such as `bad_status` or `unknown_format`. */
            reason: string;
            /** @description Whether the body is JSON and kept whole, so that it can be retried. */
            repeatable: boolean;
            retried: components["schemas"]["RetriedRequest"] | null;
            /** @description The format; `none` when there was no telling. */
            source: string;
            /** @description What the sender was answered; 200 where only some alerts were refused. */
            status: number;
            /** Format: uuid */
            token_id: string;
            token_name: string;
        };
        WebhookRefusalDetail: components["schemas"]["WebhookRefusal"] & {
            /** @description Without secrets; null: not kept. */
            body: string | null;
            content_type: string | null;
        };
        WebhookRefusalList: {
            items: components["schemas"]["WebhookRefusal"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        /**
         * @example {
         *       "id": "uptime",
         *       "name": "Uptime",
         *       "homepage": "https://uptime.example.com/",
         *       "docs": null,
         *       "mark": null,
         *       "own": true,
         *       "signature_header": null,
         *       "steps": [
         *         "Add a webhook with this address."
         *       ],
         *       "settings": [
         *         {
         *           "name": "URL",
         *           "value": "{{url}}?token={{token}}"
         *         }
         *       ],
         *       "fields": {
         *         "title": "monitor.name",
         *         "description": "message",
         *         "severity": null,
         *         "state": "status",
         *         "start": "at",
         *         "end": "at",
         *         "link": null,
         *         "labels": "tags",
         *         "identity": "monitor.id"
         *       },
         *       "lost": "Response times."
         *     }
         */
        WebhookSource: {
            docs: string | null;
            fields: components["schemas"]["WebhookSourceFields"];
            homepage: string | null;
            id: string;
            lost: string;
            mark: string | null;
            name: string;
            /** @description Whether the `source` of a webhook token can be this one; else it speaks the format of another. */
            own: boolean;
            settings: components["schemas"]["WebhookSourceSetting"][];
            signature_header: string | null;
            steps: string[];
        };
        WebhookSourceFields: {
            description: string | null;
            end: string | null;
            identity: string | null;
            labels: string | null;
            link: string | null;
            severity: string | null;
            start: string | null;
            state: string | null;
            title: string | null;
        };
        WebhookSourceList: {
            items: components["schemas"]["WebhookSource"][];
        };
        WebhookSourceSetting: {
            name: string;
            /** @description `{{url}}`, `{{scheme}}`, `{{host}}`, `{{path}}` and `{{token}}` are replaced by the address of the webhook, the parts of the base address, and the token. */
            value: string;
        };
        /**
         * @example {
         *       "id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "name": "Alertmanager",
         *       "created_at": "2026-03-14T18:02:11.000Z",
         *       "last_used_at": "2026-03-14T18:03:40.000Z",
         *       "unknown_bodies": "accept",
         *       "source": null,
         *       "labels": {
         *         "env": "prod"
         *       },
         *       "service_id": null,
         *       "stale_after": 14400,
         *       "sns": false,
         *       "may_acknowledge": false,
         *       "signing_secret_set": false,
         *       "unreadable": [],
         *       "mail_address": null,
         *       "version": 2,
         *       "token": "svc_••••m4Tz"
         *     }
         */
        WebhookToken: {
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            id: string;
            /** @description Added to alerts that do not carry them. */
            labels: {
                [key: string]: string;
            };
            last_used_at: string | null;
            mail_address: string | null;
            /** @description Acknowledgements that its tool sends also acknowledge the open incidents of their alerts. */
            may_acknowledge: boolean;
            name: string;
            service_id: string | null;
            /** @description Whether requests need a signature. */
            signing_secret_set: boolean;
            /** @description Messages of Amazon SNS: their signatures are verified, and subscriptions are confirmed. */
            sns: boolean;
            source: string | null;
            stale_after: number | null;
            /** @description Whole only in the answer that created it; masked ever after. */
            token: string;
            unknown_bodies: components["schemas"]["UnknownBodies"];
            /** @description Saved secrets whose key is not in ENCRYPTION_KEYS: bring it back, or enter them again. */
            unreadable: string[];
            version: number;
        };
        WebhookTokenList: {
            items: components["schemas"]["WebhookToken"][];
            limit: number;
            /** @description Send it as cursor for the next page; absent on the last. */
            next_cursor?: string;
            skip: number;
            /** @description How many there are in all; counted up to 10000. */
            total: number;
            /** @description true: there are more than total. */
            total_capped?: boolean;
        };
        /**
         * @example {
         *       "token_id": "01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60",
         *       "last_received_at": "2026-03-14T18:03:40.000Z",
         *       "last_source": "alertmanager",
         *       "this_hour": {
         *         "requests": 12,
         *         "alerts": 30,
         *         "rejected": 0
         *       },
         *       "last_day": {
         *         "requests": 288,
         *         "alerts": 700,
         *         "rejected": 1
         *       },
         *       "last_week": {
         *         "requests": 2016,
         *         "alerts": 4900,
         *         "rejected": 1
         *       },
         *       "health": {
         *         "state": "ok",
         *         "detail": "Receiving",
         *         "silent_seconds": 40,
         *         "quiet_after_seconds": 14400
         *       }
         *     }
         */
        WebhookTraffic: {
            health: components["schemas"]["WebhookHealth"];
            last_day: components["schemas"]["WebhookCount"];
            last_received_at: string | null;
            last_source: string | null;
            last_week: components["schemas"]["WebhookCount"];
            this_hour: components["schemas"]["WebhookCount"];
            /** Format: uuid */
            token_id: string;
        };
        WebhookTrafficDetail: components["schemas"]["WebhookTraffic"] & {
            last_request: components["schemas"]["WebhookLastRequest"] | null;
        };
        WebhookTrafficList: {
            items: components["schemas"]["WebhookTraffic"][];
        };
        /** @enum {string} */
        Weekday: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
        Workspace: {
            id: string;
            name: string;
        };
        WrittenSummary: {
            author: components["schemas"]["Actor"];
            /** Format: date-time */
            created_at: string;
            id: string;
            /** @enum {string} */
            source: "data" | "agent";
            text: string;
        };
    };
    responses: never;
    parameters: {
        /** @description The same request again within 24 hours gets the first answer. */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listActionItems: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description true: only items whose due date has passed; false: only others. */
                overdue?: boolean;
                /** @description Only items of this person. */
                owner_id?: string;
                /** @description Words that must all occur in title or description; #12 is the number of an incident. */
                search?: string;
                /** @description Only items of incidents that affected this service. */
                service_id?: string;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description due_date, created_at, updated_at; a leading - sorts descending. */
                sort?: string;
                /** @description Any of open, in_progress, done, wont_do; without it open and in_progress; several separated by commas, or the parameter repeated. */
                status?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActionItemList"];
                };
            };
        };
    };
    exportActionItems: {
        parameters: {
            query?: {
                /** @description csv, or jsonl: a JSON object in each line, as the list shows it. */
                format?: "csv" | "jsonl";
                /** @description true: only items whose due date has passed; false: only others. */
                overdue?: boolean;
                /** @description Only items of this person. */
                owner_id?: string;
                /** @description Words that must all occur in title or description; #12 is the number of an incident. */
                search?: string;
                /** @description Only items of incidents that affected this service. */
                service_id?: string;
                /** @description due_date, created_at, updated_at; a leading - sorts descending. */
                sort?: string;
                /** @description Any of open, in_progress, done, wont_do; without it open and in_progress; several separated by commas, or the parameter repeated. */
                status?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
        };
    };
    listAllPersonalTokens: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at, name; a leading - sorts descending. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnedPersonalTokenList"];
                };
            };
        };
    };
    deleteAnyPersonalToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the token. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listAgentTokens: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at, updated_at, name; a leading - sorts descending. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentTokenList"];
                };
            };
        };
    };
    createAgentToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAgentTokenBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentToken"];
                };
            };
        };
    };
    updateAgentToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the agent. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAgentTokenBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentToken"];
                };
            };
        };
    };
    deleteAgentToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the agent. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listAgentChatMessages: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at; a leading - sorts descending. */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description Id of the agent. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentChatMessageList"];
                };
            };
        };
    };
    createAgentChatMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the agent. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAgentChatMessageBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentChatSent"];
                };
            };
        };
    };
    enableAgentToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the agent. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentToken"];
                };
            };
        };
    };
    getAgentScoreboard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the agent. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentScoreboardDetail"];
                };
            };
        };
    };
    listAgentAlerts: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Only alerts of this severity. */
                severity?: "critical" | "high" | "warning" | "info";
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description updated_at, created_at, number; a leading - sorts descending. */
                sort?: string;
                /** @description Only alerts in this state. */
                status?: "firing" | "acknowledged" | "resolved";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentAlertList"];
                };
            };
        };
    };
    getAgentAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Fingerprint of the alert; its newest one is meant. */
                fingerprint: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentAlert"];
                };
            };
        };
    };
    reopenAgentAlert: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /** @description Its current fencing token. */
                "tocsin-fencing-token"?: string;
                /** @description The investigation it is done in. */
                "tocsin-investigation"?: string;
            };
            path: {
                /** @description Fingerprint of the alert; its newest one is meant. */
                fingerprint: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReopenAgentAlertBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentAlert"];
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentApprovalAsked"];
                };
            };
        };
    };
    resolveAgentAlert: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
                /** @description Its current fencing token. */
                "tocsin-fencing-token"?: string;
                /** @description The investigation it is done in. */
                "tocsin-investigation"?: string;
            };
            path: {
                /** @description Fingerprint of the alert; its newest one is meant. */
                fingerprint: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResolveAgentAlertBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentAlert"];
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentApprovalAsked"];
                };
            };
        };
    };
    listAgentCapabilities: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentCapabilityList"];
                };
            };
        };
    };
    createAgentDraft: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAgentDraftBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentDraft"];
                };
            };
        };
    };
    streamAgentEvents: {
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
            /** @description OK */
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
    sendAgentHeartbeat: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendAgentHeartbeatBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentHeartbeat"];
                };
            };
        };
    };
    getAgentIncident: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentIncident"];
                };
            };
        };
    };
    listAgentTimeline: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description at; a leading - sorts descending. */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentTimelineEntryList"];
                };
            };
        };
    };
    listAgentKnowledge: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Words, or parts of words; all must occur. */
                search?: string;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at, updated_at; a leading - sorts descending. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentNoteList"];
                };
            };
        };
    };
    listAgentMemories: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Words, or parts of words; all must occur. */
                search?: string;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at, updated_at; a leading - sorts descending. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentMemoryList"];
                };
            };
        };
    };
    createAgentMemory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAgentMemoryBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentMemory"];
                };
            };
        };
    };
    sendAgentMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendAgentMessageBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentMessage"];
                };
            };
        };
    };
    listAgentOnCall: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentOnCallList"];
                };
            };
        };
    };
    listPeerAsks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PeerAskList"];
                };
            };
        };
    };
    sendPeerAsk: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendPeerAskBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PeerAskMade"];
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PeerAskMade"];
                };
            };
        };
    };
    listAgentPlaybooks: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at, updated_at; a leading - sorts descending. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentPlaybookList"];
                };
            };
        };
    };
    getAgentSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Its current fencing token. */
                "tocsin-fencing-token"?: string;
                /** @description The investigation it is done in. */
                "tocsin-investigation"?: string;
            };
            path: {
                /** @description Id of the shared secret. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentSecret"];
                };
            };
        };
    };
    getAgentSelf: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentSelf"];
                };
            };
        };
    };
    listAgentServices: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at, updated_at; a leading - sorts descending. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentServiceList"];
                };
            };
        };
    };
    showAgentTyping: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShowAgentTypingBody"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listAgentWork: {
        parameters: {
            query?: {
                /** @description Seconds to wait for something new when nothing waits to be accepted. */
                wait?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentWork"];
                };
            };
        };
    };
    listAgents: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at, name; a leading - sorts descending. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentList"];
                };
            };
        };
    };
    acknowledgeAlertGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the group. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmptyBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertGroupResult"];
                };
            };
        };
    };
    resolveAlertGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the group. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmptyBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertGroupResult"];
                };
            };
        };
    };
    updateAlertInvestigationAgent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the investigation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAlertInvestigationAgentBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Investigation"];
                };
            };
        };
    };
    listAlerts: {
        parameters: {
            query?: {
                /** @description Only alerts that were sent to this channel. */
                channel?: string;
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Arrived at or before this time (RFC 3339); a date alone: until the end of that day in UTC. */
                end_date?: string;
                /** @description Exactly this fingerprint. */
                fingerprint?: string;
                /** @description Only alerts of any of these groups; several separated by commas, or the parameter repeated. */
                group_id?: string;
                /** @description true: of each group only its newest match, by urgency its newest of the most urgent, with the figures of the group; sorted by number or urgency. */
                grouped?: boolean;
                /** @description name:value; several, separated by commas, must all hold. Inside a value write \, for a comma and \\ for a backslash. */
                label?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description true: only of your teams and their services. */
                mine?: boolean;
                /** @description Up to 200 alert numbers separated by commas. */
                numbers?: string;
                /** @description true: firing alerts with an acknowledged incident; false: all others. */
                owned?: boolean;
                /** @description Only alerts that were sent by any of these providers; several separated by commas, or the parameter repeated. */
                provider?: string;
                /** @description true: also alerts that a window with mode record_only holds back, which are left out otherwise. */
                recorded?: boolean;
                /** @description Words that must all occur, in any case, in title, description, labels or annotations. */
                search?: string;
                /** @description Only alerts of any of these services; several separated by commas, or the parameter repeated. */
                service_id?: string;
                /** @description Any of critical, high, warning, info; several separated by commas, or the parameter repeated. */
                severity?: string;
                /** @description At most 10000; use cursor to go further. */
                skip?: number;
                /** @description updated_at, created_at or number; a leading - is descending. -urgency: by severity, unacknowledged ones first, then the newest; resolved ones last. Default -updated_at; when grouped -number. */
                sort?: string;
                /** @description The format it arrived in, for example alertmanager. */
                source?: string;
                /** @description Arrived at or after this time (RFC 3339); a date alone: from the start of that day in UTC. */
                start_date?: string;
                /** @description Any of firing, acknowledged, resolved; several separated by commas, or the parameter repeated. */
                status?: string;
                /** @description true: alerts with suppressed_by, of which nobody was notified; false: all others. */
                suppressed?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedAlertList"];
                };
            };
        };
    };
    createAlert: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAlertBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Alert"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Alert"];
                };
            };
        };
    };
    getAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Number of the alert. */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Alert"];
                };
            };
        };
    };
    deleteAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Number of the alert. */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
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
                /** @description Number of the alert. */
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAlertBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Alert"];
                };
            };
        };
    };
    acknowledgeAlert: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Number of the alert. */
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertCommand"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcknowledgedAlert"];
                };
            };
        };
    };
    explainAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Number of the alert. */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertExplanation"];
                };
            };
        };
    };
    investigateAlert: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Number of the alert. */
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvestigateAlertBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Investigation"];
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Investigation"];
                };
            };
        };
    };
    listPlaybooksOfAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Number of the alert. */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlaybookMatchList"];
                };
            };
        };
    };
    listRelatedAlerts: {
        parameters: {
            query?: {
                /** @description Most items of a page. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Number of the alert. */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RelatedAlertList"];
                };
            };
        };
    };
    reopenAlert: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Number of the alert. */
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertCommand"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Alert"];
                };
            };
        };
    };
    resolveAlert: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Number of the alert. */
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertCommand"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Alert"];
                };
            };
        };
    };
    listSeenBeforeOfAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Number of the alert. */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeenBeforeList"];
                };
            };
        };
    };
    listAlertMessages: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at; a leading - sorts descending. */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description Number of the alert. */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertMessageList"];
                };
            };
        };
    };
    createAlertMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Number of the alert. */
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAlertMessageBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertMessage"];
                };
            };
        };
    };
    showAlertTyping: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Number of the alert. */
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmptyBody"];
            };
        };
        responses: {
            /** @description No Content */
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
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Number of the alert. */
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertCommand"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Alert"];
                };
            };
        };
    };
    getAlertArrivals: {
        parameters: {
            query?: {
                /** @description Only alerts that were sent to this channel. */
                channel?: string;
                /** @description Most columns; they are as short as that allows. */
                columns?: number;
                /** @description Arrived at or before this time (RFC 3339); a date alone: until the end of that day in UTC. */
                end_date?: string;
                /** @description Exactly this fingerprint. */
                fingerprint?: string;
                /** @description Only alerts of any of these groups; several separated by commas, or the parameter repeated. */
                group_id?: string;
                /** @description name:value; several, separated by commas, must all hold. Inside a value write \, for a comma and \\ for a backslash. */
                label?: string;
                /** @description true: only of your teams and their services. */
                mine?: boolean;
                /** @description Up to 200 alert numbers separated by commas. */
                numbers?: string;
                /** @description true: firing alerts with an acknowledged incident; false: all others. */
                owned?: boolean;
                /** @description Only alerts that were sent by any of these providers; several separated by commas, or the parameter repeated. */
                provider?: string;
                /** @description true: also alerts that a window with mode record_only holds back, which are left out otherwise. */
                recorded?: boolean;
                /** @description Words that must all occur, in any case, in title, description, labels or annotations. */
                search?: string;
                /** @description Only alerts of any of these services; several separated by commas, or the parameter repeated. */
                service_id?: string;
                /** @description Any of critical, high, warning, info; several separated by commas, or the parameter repeated. */
                severity?: string;
                /** @description The format it arrived in, for example alertmanager. */
                source?: string;
                /** @description Arrived at or after this time (RFC 3339); a date alone: from the start of that day in UTC. */
                start_date?: string;
                /** @description Any of firing, acknowledged, resolved; several separated by commas, or the parameter repeated. */
                status?: string;
                /** @description true: alerts with suppressed_by, of which nobody was notified; false: all others. */
                suppressed?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertArrivals"];
                };
            };
        };
    };
    commandAlerts: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommandAlertsBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertBulkResult"];
                };
            };
        };
    };
    undoAlertCommand: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the command. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmptyBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertBulkUndo"];
                };
            };
        };
    };
    getAlertFacets: {
        parameters: {
            query?: {
                /** @description Only alerts that were sent to this channel. */
                channel?: string;
                /** @description Arrived at or before this time (RFC 3339); a date alone: until the end of that day in UTC. */
                end_date?: string;
                /** @description Exactly this fingerprint. */
                fingerprint?: string;
                /** @description Only alerts of any of these groups; several separated by commas, or the parameter repeated. */
                group_id?: string;
                /** @description name:value; several, separated by commas, must all hold. Inside a value write \, for a comma and \\ for a backslash. */
                label?: string;
                /** @description true: only of your teams and their services. */
                mine?: boolean;
                /** @description Up to 200 alert numbers separated by commas. */
                numbers?: string;
                /** @description true: firing alerts with an acknowledged incident; false: all others. */
                owned?: boolean;
                /** @description Only alerts that were sent by any of these providers; several separated by commas, or the parameter repeated. */
                provider?: string;
                /** @description true: also alerts that a window with mode record_only holds back, which are left out otherwise. */
                recorded?: boolean;
                /** @description Words that must all occur, in any case, in title, description, labels or annotations. */
                search?: string;
                /** @description Only alerts of any of these services; several separated by commas, or the parameter repeated. */
                service_id?: string;
                /** @description Any of critical, high, warning, info; several separated by commas, or the parameter repeated. */
                severity?: string;
                /** @description The format it arrived in, for example alertmanager. */
                source?: string;
                /** @description Arrived at or after this time (RFC 3339); a date alone: from the start of that day in UTC. */
                start_date?: string;
                /** @description Any of firing, acknowledged, resolved; several separated by commas, or the parameter repeated. */
                status?: string;
                /** @description true: alerts with suppressed_by, of which nobody was notified; false: all others. */
                suppressed?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertFacets"];
                };
            };
        };
    };
    listAlertLabels: {
        parameters: {
            query?: {
                /** @description Most items. */
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertLabelList"];
                };
            };
        };
    };
    listApprovals: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Only of this investigation. */
                investigation_id?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at; a leading - sorts descending. */
                sort?: string;
                /** @description Only in this state. */
                status?: "open" | "approved" | "denied" | "expired";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApprovalList"];
                };
            };
        };
    };
    approveApproval: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the approval. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApproveBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
                };
            };
        };
    };
    denyApproval: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the approval. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DenyBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Approval"];
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
                /** @description Only events about this thing. */
                entity_id?: string;
                /** @description Only events about things of this kind, such as user. */
                entity_type?: string;
                /** @description A name such as user.created, or a family such as user.* */
                event?: string;
                /** @description Not before this time. */
                from?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Words that must all occur, in any case, in the event, who did it, from where, or what it says. */
                search?: string;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at; a leading - sorts descending. */
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEventList"];
                };
            };
        };
    };
    exportAuditEvents: {
        parameters: {
            query?: {
                /** @description Who did it. */
                actor_id?: string;
                /** @description Only events about this thing. */
                entity_id?: string;
                /** @description Only events about things of this kind, such as user. */
                entity_type?: string;
                /** @description A name such as user.created, or a family such as user.* */
                event?: string;
                /** @description csv, or jsonl: a JSON object in each line, as the list shows it. */
                format?: "csv" | "jsonl";
                /** @description Not before this time. */
                from?: string;
                /** @description Words that must all occur, in any case, in the event, who did it, from where, or what it says. */
                search?: string;
                /** @description created_at; a leading - sorts descending. */
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
        };
    };
    requestEmailChange: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestEmailChangeBody"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingEmail"];
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
                "application/json": components["schemas"]["ConfirmEmailChangeBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfirmedEmail"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedPassword"];
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
                /** @description From the provider. */
                code?: unknown;
                /** @description What the provider was given. */
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInStatus"];
                };
            };
        };
    };
    startChatoneStepUp: {
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
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestPasswordResetBody"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasswordResetRequested"];
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
                /** @description From the provider. */
                code?: unknown;
                /** @description What the provider was given. */
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInStatus"];
                };
            };
        };
    };
    startIdponeStepUp: {
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
    logIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LogInBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondStep"];
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
            /** @description No Content */
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentUser"];
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
                /** @description Id of the provider. */
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
                /** @description From the provider. */
                code?: unknown;
                /** @description What the provider was given. */
                state?: unknown;
            };
            header?: never;
            path: {
                /** @description Id of the provider. */
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
                /** @description Id of the provider. */
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
    startOidcStepUp: {
        parameters: {
            query?: {
                /** @description Path of this service to go to afterwards; anything else becomes /. */
                return_to?: string;
            };
            header?: never;
            path: {
                /** @description Id of the provider. */
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInProviderList"];
                };
            };
        };
    };
    logInByPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LogInByPasskeyBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
        };
    };
    beginPasskeySignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
        };
    };
    updateProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateProfileBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdatedProfile"];
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
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
                "application/json": components["schemas"]["ResetPasswordBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResetPassword"];
                };
            };
        };
    };
    getSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactor"];
                };
            };
        };
    };
    beginAuthenticatorApp: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticatorEnrolment"];
                };
            };
        };
    };
    deleteAuthenticatorApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    confirmAuthenticatorApp: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmAuthenticatorAppBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedSecondFactor"];
                };
            };
        };
    };
    createPasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePasskeyBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedPasskey"];
                };
            };
        };
    };
    deletePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the passkey. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updatePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the passkey. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatePasskeyBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
        };
    };
    beginPasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
        };
    };
    renewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
        };
    };
    getSecondStep: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondStep"];
                };
            };
        };
    };
    takeSecondStep: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TakeSecondStepBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
        };
    };
    beginSecondStepByPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptions"];
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionList"];
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevokedSessions"];
                };
            };
        };
    };
    deleteSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the session. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listSignInMethods: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInMethodList"];
                };
            };
        };
    };
    getStepUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StepUp"];
                };
            };
        };
    };
    stepUp: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StepUpBody"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    beginStepUpByPasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
        };
    };
    listChannels: {
        parameters: {
            query?: {
                /** @description Most items of a page. */
                limit?: number;
                /** @description Only channels of this provider. */
                provider?: "chatone" | "chattwo" | "webhook";
                /** @description A part of the name. */
                search?: string;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description name, provider; a leading - sorts descending. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelList"];
                };
            };
        };
    };
    listCredentialProviders: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at, name; a leading - sorts descending. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialProviderList"];
                };
            };
        };
    };
    createCredentialProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCredentialProviderBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialProvider"];
                };
            };
        };
    };
    getCredentialProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialProvider"];
                };
            };
        };
    };
    deleteCredentialProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
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
                /** @description Its id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateCredentialProviderBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialProvider"];
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DailySummary"];
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardStats"];
                };
            };
        };
    };
    getDashboardTrends: {
        parameters: {
            query?: {
                /** @description How far back. */
                range?: "24h" | "7d" | "30d";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardTrends"];
                };
            };
        };
    };
    listDestinations: {
        parameters: {
            query?: {
                /** @description Most items of a page. */
                limit?: number;
                /** @description Only destinations of this provider. */
                provider?: "email" | "chatone" | "chattwo" | "webhook" | "ntfy";
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description name, provider; a leading - sorts descending. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DestinationStateList"];
                };
            };
        };
    };
    deleteDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the draft. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listEscalationPolicies: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description A part of the name. */
                search?: string;
                /** @description Items to leave out before the page. */
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EscalationPolicyList"];
                };
            };
        };
    };
    createEscalationPolicy: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateEscalationPolicyBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EscalationPolicy"];
                };
            };
        };
    };
    getEscalationPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the policy. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EscalationPolicy"];
                };
            };
        };
    };
    deleteEscalationPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the policy. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
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
                /** @description Id of the policy. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateEscalationPolicyBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EscalationPolicy"];
                };
            };
        };
    };
    listPausedEscalations: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at, due_at; a leading - sorts descending. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PausedEscalationList"];
                };
            };
        };
    };
    decidePausedEscalations: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecidePausedEscalationsBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecidedEscalations"];
                };
            };
        };
    };
    streamEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description The last event received, or `last_event_id` of `GET /api/v1/auth/me`; the stream goes on after it. */
                "last-event-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
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
                /** @description Most items of a page. */
                limit?: number;
                /** @description A part of the name or description. */
                search?: string;
                /** @description Only heartbeats of this service. */
                service_id?: string;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at, updated_at, name, state (what needs a person first), last_ping_at or expected_at. */
                sort?: string;
                /** @description Only heartbeats in this state. */
                state?: "new" | "up" | "late" | "down" | "paused";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeartbeatList"];
                };
            };
        };
    };
    createHeartbeat: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateHeartbeatBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Heartbeat"];
                };
            };
        };
    };
    getHeartbeat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the heartbeat. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeartbeatDetail"];
                };
            };
        };
    };
    updateHeartbeat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the heartbeat. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateHeartbeatBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Heartbeat"];
                };
            };
        };
    };
    deleteHeartbeat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the heartbeat. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
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
            /** @description OK */
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
            /** @description OK */
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
    pingHeartbeatByHead: {
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
            /** @description OK */
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
            /** @description OK */
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
            /** @description OK */
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
    finishHeartbeatRunByHead: {
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
            /** @description OK */
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
            /** @description OK */
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
            /** @description OK */
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
    failHeartbeatRunByHead: {
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
            /** @description OK */
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
            /** @description OK */
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
            /** @description OK */
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
    startHeartbeatRunByHead: {
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
            /** @description OK */
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
    updateIncidentInvestigationAgent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the investigation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateIncidentInvestigationAgentBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Investigation"];
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
                /** @description Opened at or before this time (RFC 3339); a date alone: until the end of that day in UTC. */
                end_date?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description true: only of your teams and their services. */
                mine?: boolean;
                /** @description Words that must all occur, in any case, in title or description; a number also finds the incident with it. */
                search?: string;
                /** @description Only incidents that affect this service. */
                service_id?: string;
                /** @description Any of critical, high, medium, low; sev1, p1 and so on are understood; several separated by commas, or the parameter repeated. */
                severity?: string;
                /** @description At most 10000; use cursor to go further. */
                skip?: number;
                /** @description created_at, updated_at or number; a leading - is descending. */
                sort?: string;
                /** @description Opened at or after this time (RFC 3339); a date alone: from the start of that day in UTC. */
                start_date?: string;
                /** @description Any of triggered, triage, acknowledged, active, mitigated, resolved, closed, cancelled, or open (all but resolved, closed, cancelled); several separated by commas, or the parameter repeated. */
                status?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentList"];
                };
            };
        };
    };
    createIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateIncidentBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Incident"];
                };
            };
        };
    };
    getIncident: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentDetail"];
                };
            };
        };
    };
    deleteIncident: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
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
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateIncidentBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EditedIncident"];
                };
            };
        };
    };
    acknowledgeIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IncidentCommand"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandedIncident"];
                };
            };
        };
    };
    listIncidentAlerts: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Items to leave out before the page. */
                skip?: number;
            };
            header?: never;
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertList"];
                };
            };
        };
    };
    linkAlerts: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkAlertsBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Incident"];
                };
            };
        };
    };
    unlinkAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Number of the alert. */
                alertNumber: string;
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
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
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IncidentCommand"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandedIncident"];
                };
            };
        };
    };
    cancelIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelIncidentBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandedIncident"];
                };
            };
        };
    };
    getIncidentChannels: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentChannels"];
                };
            };
        };
    };
    createChatoneChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateChatoneChannelBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentChannel"];
                };
            };
        };
    };
    deleteChatoneChannel: {
        parameters: {
            query?: {
                /** @description Archives the channel at the chat as well. */
                archive?: boolean;
            };
            header?: never;
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createChattwoChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateChattwoChannelBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentChannel"];
                };
            };
        };
    };
    deleteChattwoChannel: {
        parameters: {
            query?: {
                /** @description Archives the channel at the chat as well. */
                archive?: boolean;
            };
            header?: never;
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    closeIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IncidentCommand"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandedIncident"];
                };
            };
        };
    };
    listCommandMessages: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at; a leading - sorts descending. */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandMessageList"];
                };
            };
        };
    };
    createCommandMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCommandMessageBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandMessage"];
                };
            };
        };
    };
    acknowledgeCommandMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id or number of the incident. */
                id: string;
                /** @description Id of the message. */
                messageId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmptyBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandMessage"];
                };
            };
        };
    };
    escalateIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EscalateIncidentBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandedIncident"];
                };
            };
        };
    };
    getIncidentDocument: {
        parameters: {
            query?: {
                /** @description markdown: the whole document as text. */
                format?: "json" | "markdown";
            };
            header?: never;
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentDocument"];
                };
            };
        };
    };
    updateIncidentDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or number of the incident. */
                id: string;
                /** @description One of situation, safety, objectives, actions, resources, communications, diagram, notes. */
                section: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateIncidentDocumentBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentSection"];
                };
            };
        };
    };
    showIncidentSectionTyping: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id or number of the incident. */
                id: string;
                /** @description One of situation, safety, objectives, actions, resources, communications, diagram, notes. */
                section: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmptyBody"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listIncidentDocumentVersions: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at; a leading - sorts descending. */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description Id or number of the incident. */
                id: string;
                /** @description One of situation, safety, objectives, actions, resources, communications, diagram, notes. */
                section: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentSectionVersionList"];
                };
            };
        };
    };
    listIncidentRoles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentRoleList"];
                };
            };
        };
    };
    createIncidentRole: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateIncidentRoleBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentRole"];
                };
            };
        };
    };
    updateIncidentRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or number of the incident. */
                id: string;
                /** @description Id of the role. */
                roleId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateIncidentRoleBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentRole"];
                };
            };
        };
    };
    createIdponeMeet: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateIdponeMeetBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VideoRoom"];
                };
            };
        };
    };
    deleteIdponeMeet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listIncidentInvestigations: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at, updated_at; a leading - sorts descending. */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvestigationList"];
                };
            };
        };
    };
    markIncidentLooked: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    mergeIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MergeIncidentBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Incident"];
                };
            };
        };
    };
    mitigateIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IncidentCommand"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandedIncident"];
                };
            };
        };
    };
    listIncidentPages: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at; a leading - sorts descending. */
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageList"];
                };
            };
        };
    };
    listPlaybookRuns: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlaybookRunList"];
                };
            };
        };
    };
    createPlaybookRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePlaybookRunBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlaybookRun"];
                };
            };
        };
    };
    updatePlaybookRunStep: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or number of the incident. */
                id: string;
                /** @description Id of the playbook that is followed. */
                runId: string;
                /** @description Id of the step. */
                stepId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatePlaybookRunStepBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlaybookRun"];
                };
            };
        };
    };
    listPlaybooksOfIncident: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlaybookMatchList"];
                };
            };
        };
    };
    getPostMortem: {
        parameters: {
            query?: {
                /** @description markdown: as one text. */
                format?: "json" | "markdown";
            };
            header?: never;
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostMortem"];
                };
            };
        };
    };
    createPostMortem: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        /** @description Over what the draft is filled with. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePostMortemBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostMortem"];
                };
            };
        };
    };
    deletePostMortem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updatePostMortem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatePostMortemBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostMortem"];
                };
            };
        };
    };
    approvePostMortem: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id or number of the incident. */
                id: string;
                /** @description Id of the post-mortem. */
                pmId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApprovePostMortemBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostMortem"];
                };
            };
        };
    };
    publishPostMortem: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id or number of the incident. */
                id: string;
                /** @description Id of the post-mortem. */
                pmId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublishPostMortemBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostMortem"];
                };
            };
        };
    };
    revertPostMortemToDraft: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id or number of the incident. */
                id: string;
                /** @description Id of the post-mortem. */
                pmId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RevertPostMortemToDraftBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostMortem"];
                };
            };
        };
    };
    revertPostMortemToReview: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id or number of the incident. */
                id: string;
                /** @description Id of the post-mortem. */
                pmId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RevertPostMortemToReviewBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostMortem"];
                };
            };
        };
    };
    submitPostMortem: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id or number of the incident. */
                id: string;
                /** @description Id of the post-mortem. */
                pmId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmitPostMortemBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostMortem"];
                };
            };
        };
    };
    listActionItemsOfPostMortem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActionItemsOfPostMortem"];
                };
            };
        };
    };
    createActionItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateActionItemBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActionItem"];
                };
            };
        };
    };
    deleteActionItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or number of the incident. */
                id: string;
                /** @description Id of the action item. */
                itemId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateActionItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or number of the incident. */
                id: string;
                /** @description Id of the action item. */
                itemId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateActionItemBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActionItem"];
                };
            };
        };
    };
    listPostMortemVersions: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at; a leading - sorts descending. */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostMortemVersionSummaryList"];
                };
            };
        };
    };
    getPostMortemVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or number of the incident. */
                id: string;
                /** @description Its version. */
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostMortemVersion"];
                };
            };
        };
    };
    promoteIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IncidentCommand"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandedIncident"];
                };
            };
        };
    };
    reopenIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IncidentCommand"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandedIncident"];
                };
            };
        };
    };
    requestIncidentSummary: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IncidentCommand"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SummaryRequested"];
                };
            };
        };
    };
    resolveIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IncidentCommand"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandedIncident"];
                };
            };
        };
    };
    listResponders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResponderList"];
                };
            };
        };
    };
    requestResponders: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestRespondersBody"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RespondersRequested"];
                };
            };
        };
    };
    answerResponderRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id or number of the incident. */
                id: string;
                /** @description Id of the request to this person. */
                responderId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnswerResponderRequestBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Responder"];
                };
            };
        };
    };
    listSeenBefore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeenBeforeList"];
                };
            };
        };
    };
    listIncidentStatusUpdates: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at; a leading - sorts descending. */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentStatusUpdateList"];
                };
            };
        };
    };
    createIncidentStatusUpdate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateIncidentStatusUpdateBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentStatusUpdate"];
                };
            };
        };
    };
    updateIncidentStatusUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or number of the incident. */
                id: string;
                /** @description Id of the status update. */
                updateId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateIncidentStatusUpdateBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentStatusUpdate"];
                };
            };
        };
    };
    previewIncidentStatusUpdate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewIncidentStatusUpdateBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusUpdatePreview"];
                };
            };
        };
    };
    getIncidentSummary: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentSummary"];
                };
            };
        };
    };
    listIncidentMessages: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at; a leading - sorts descending. */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentMessageList"];
                };
            };
        };
    };
    createIncidentMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateIncidentMessageBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentMessage"];
                };
            };
        };
    };
    showIncidentTyping: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmptyBody"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
                /** @description Most items of a page. */
                limit?: number;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description at; a leading - is newest first. */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimelineEntryList"];
                };
            };
        };
    };
    createTimelineEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTimelineEntryBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimelineEntry"];
                };
            };
        };
    };
    unacknowledgeIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IncidentCommand"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandedIncident"];
                };
            };
        };
    };
    unmergeIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id or number of the incident. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Incident"];
                };
            };
        };
    };
    getIncidentDays: {
        parameters: {
            query?: {
                /** @description Only incidents of this service. */
                service_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentDays"];
                };
            };
        };
    };
    exportIncidents: {
        parameters: {
            query?: {
                /** @description Only incidents that this person commands. */
                commander_id?: string;
                /** @description Opened at or before this time (RFC 3339); a date alone: until the end of that day in UTC. */
                end_date?: string;
                /** @description csv, or jsonl: a JSON object in each line, as the list shows it. */
                format?: "csv" | "jsonl";
                /** @description true: only of your teams and their services. */
                mine?: boolean;
                /** @description Words that must all occur, in any case, in title or description; a number also finds the incident with it. */
                search?: string;
                /** @description Only incidents that affect this service. */
                service_id?: string;
                /** @description Any of critical, high, medium, low; sev1, p1 and so on are understood; several separated by commas, or the parameter repeated. */
                severity?: string;
                /** @description created_at, updated_at or number; a leading - is descending. */
                sort?: string;
                /** @description Opened at or after this time (RFC 3339); a date alone: from the start of that day in UTC. */
                start_date?: string;
                /** @description Any of triggered, triage, acknowledged, active, mitigated, resolved, closed, cancelled, or open (all but resolved, closed, cancelled); several separated by commas, or the parameter repeated. */
                status?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
        };
    };
    getIncidentMeanTimes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentMeanTimes"];
                };
            };
        };
    };
    getIncidentMetrics: {
        parameters: {
            query?: {
                /** @description Opened at or after this time (RFC 3339), or day in UTC. */
                from?: string;
                /** @description Only incidents of this service. */
                service_id?: string;
                /** @description Opened before this time (RFC 3339), or until the end of this day in UTC. */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentMetrics"];
                };
            };
        };
    };
    getMappings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mappings"];
                };
            };
        };
    };
    updateMappings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MappingsBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mappings"];
                };
            };
        };
    };
    previewMapping: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MappingPreviewBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MappingPreview"];
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Integrations"];
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
                "application/json": components["schemas"]["UpdateIntegrationsBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Integrations"];
                };
            };
        };
    };
    confirmEmailMatching: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Which chat. */
                kind: "chatone" | "chattwo";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmEmailMatchingBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Integrations"];
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
            /** @description OK */
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
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
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
            /** @description OK */
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
            /** @description OK */
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
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatoneConnection"];
                };
            };
        };
    };
    finishChatoneConnection: {
        parameters: {
            query?: {
                /** @description From the provider. */
                code?: unknown;
                /** @description Why the provider refused. */
                error?: unknown;
                /** @description What the provider was given. */
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
    receiveChattwoCommand: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
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
    receiveChattwoInteraction: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
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
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestIntegrationBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationTest"];
                };
            };
        };
    };
    listInvestigations: {
        parameters: {
            query?: {
                /** @description Only those that this agent was given. */
                agent_id?: string;
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Only those of this group of alerts. */
                group_id?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at, updated_at; a leading - sorts descending. */
                sort?: string;
                /** @description Only in this state; open: all that have not ended. failed, timed_out, agent_lost and declined find those with such an attempt. */
                status?: "queued" | "dispatched" | "running" | "waiting_approval" | "retrying" | "completed" | "cancelled" | "dead_lettered" | "open" | "failed" | "timed_out" | "agent_lost" | "declined";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvestigationList"];
                };
            };
        };
    };
    getInvestigation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the investigation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvestigationDetail"];
                };
            };
        };
    };
    cancelInvestigation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the investigation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelInvestigationBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Investigation"];
                };
            };
        };
    };
    retryInvestigation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the investigation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Investigation"];
                };
            };
        };
    };
    judgeInvestigation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the investigation. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JudgeInvestigationBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Investigation"];
                };
            };
        };
    };
    listDeadLetteredInvestigations: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at, updated_at; a leading - sorts descending. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvestigationList"];
                };
            };
        };
    };
    listKnowledgeNotes: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Words, or parts of words from 3 characters on; all must occur. The best match comes first unless sort says otherwise. */
                search?: string;
                /** @description Only notes about this service. */
                service_id?: string;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at, updated_at or title; a leading - sorts descending. Default: -created_at; of a search, the best match first. */
                sort?: string;
                /** @description Only notes that a person, or an agent, wrote. */
                source?: "person" | "agent";
                /** @description Only notes with this tag. */
                tag?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeNoteSummaryList"];
                };
            };
        };
    };
    createKnowledgeNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateKnowledgeNoteBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeNote"];
                };
            };
        };
    };
    getKnowledgeNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeNote"];
                };
            };
            /** @description Not Modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateKnowledgeNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateKnowledgeNoteBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeNote"];
                };
            };
        };
    };
    deleteKnowledgeNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listKnowledgeNoteVersions: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at; a leading - sorts descending. */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description Its id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeNoteVersionSummaryList"];
                };
            };
        };
    };
    getKnowledgeNoteVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the note. */
                id: string;
                /** @description Its version. */
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnowledgeNoteVersion"];
                };
            };
        };
    };
    listMaintenanceWindows: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description A part of the title, the comment or a matcher. */
                search?: string;
                /** @description Only windows of this service. */
                service_id?: string;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at, updated_at, starts_at, ends_at, title; a leading - sorts descending. */
                sort?: string;
                /** @description Only windows in this state. */
                state?: "scheduled" | "active" | "ended";
                /** @description Only windows shown on this status page. */
                status_page_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceWindowList"];
                };
            };
        };
    };
    createMaintenanceWindow: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateMaintenanceWindowBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceWindow"];
                };
            };
        };
    };
    getMaintenanceWindow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the maintenance window. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceWindow"];
                };
            };
        };
    };
    updateMaintenanceWindow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the maintenance window. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMaintenanceWindowBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceWindow"];
                };
            };
        };
    };
    deleteMaintenanceWindow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the maintenance window. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    endMaintenanceWindow: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the maintenance window. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceWindow"];
                };
            };
        };
    };
    previewMaintenanceWindow: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewMaintenanceWindowBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceWindowPreview"];
                };
            };
        };
    };
    listMemories: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Only what is shared, or what agents keep to themselves. */
                scope?: "agent" | "shared";
                /** @description Words, or parts of words from 3 characters on; all must occur. The best match comes first unless sort says otherwise. */
                search?: string;
                /** @description Only memories about this service. */
                service_id?: string;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at or updated_at; a leading - sorts descending. Default: -created_at; of a search, the best match first. */
                sort?: string;
                /** @description Only memories with this tag. */
                tag?: string;
                /** @description Only what a person confirmed, or what only an agent says. */
                trust?: "agent" | "human";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemoryList"];
                };
            };
        };
    };
    createMemory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateMemoryBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Memory"];
                };
            };
        };
    };
    getMemory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Memory"];
                };
            };
        };
    };
    updateMemory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMemoryBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Memory"];
                };
            };
        };
    };
    deleteMemory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    promoteMemory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Its id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Memory"];
                };
            };
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at; a leading - sorts descending. */
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationList"];
                };
            };
        };
    };
    readNotification: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the notification. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmptyBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notification"];
                };
            };
        };
    };
    readAllNotifications: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmptyBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadNotifications"];
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadCount"];
                };
            };
        };
    };
    listOidcProviders: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at, name; a leading - sorts descending. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OidcProviderList"];
                };
            };
        };
    };
    createOidcProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateOidcProviderBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OidcProvider"];
                };
            };
        };
    };
    getOidcProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the provider. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OidcProvider"];
                };
            };
        };
    };
    deleteOidcProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the provider. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
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
                /** @description Id of the provider. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateOidcProviderBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OidcProvider"];
                };
            };
        };
    };
    previewOidcGroups: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the provider. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewOidcGroupsBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupsPreview"];
                };
            };
        };
    };
    testOidcProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the provider. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OidcProviderTest"];
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarList"];
                };
            };
        };
    };
    createCalendar: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCalendarBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedCalendar"];
                };
            };
        };
    };
    deleteCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
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
                /** @description The secret part of the address. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
        };
    };
    listCoverRequests: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at, start; a leading - sorts descending. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoverRequestList"];
                };
            };
        };
    };
    deleteCoverRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
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
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Its id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmptyBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoverRequest"];
                };
            };
        };
    };
    listCoverageGaps: {
        parameters: {
            query?: {
                /** @description How many days ahead. */
                days?: number;
                /** @description How many intervals of each gap. */
                intervals?: number;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Services with this policy. */
                policy_id?: string;
                /** @description Only these services; several separated by commas, or the parameter repeated. */
                service_id?: string;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description Services of these teams, and those whose policy names one; several separated by commas, or the parameter repeated. */
                team_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceCoverageList"];
                };
            };
        };
    };
    listCoverageGapGroups: {
        parameters: {
            query?: {
                /** @description How many days ahead. */
                days?: number;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Items to leave out before the page. */
                skip?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoverageGapGroupList"];
                };
            };
        };
    };
    getCoverageSummary: {
        parameters: {
            query?: {
                /** @description How many days ahead. */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoverageSummary"];
                };
            };
        };
    };
    listHandoffs: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Only of this schedule. */
                schedule_id?: string;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at, at; a leading - sorts descending. */
                sort?: string;
                /** @description Only handoffs in this state. */
                status?: "pending" | "acknowledged";
                /** @description Only of this team. */
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandoffList"];
                };
            };
        };
    };
    getHandoff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Handoff"];
                };
            };
        };
    };
    updateHandoff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateHandoffBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Handoff"];
                };
            };
        };
    };
    acknowledgeHandoff: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Its id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IncomingNotes"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Handoff"];
                };
            };
        };
    };
    dismissHandoff: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Its id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DismissHandoffBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Handoff"];
                };
            };
        };
    };
    remindOfHandoff: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Its id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Handoff"];
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OnCallStatus"];
                };
            };
        };
    };
    getOnCallMetrics: {
        parameters: {
            query?: {
                /** @description RFC 3339, any offset. */
                from?: string;
                /** @description Only of this schedule. */
                schedule_id?: string;
                /** @description Only of this team. */
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OnCallMetrics"];
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShiftList"];
                };
            };
        };
    };
    deleteOverride: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
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
                /** @description RFC 3339; with until, each schedule also says who is on call then. */
                from?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description true: only of your teams and their services. */
                mine?: boolean;
                /** @description A part of the name. */
                search?: string;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at, updated_at or name. */
                sort?: string;
                /** @description Only of this team. */
                team_id?: string;
                /** @description RFC 3339, after from. */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedScheduleList"];
                };
            };
        };
    };
    getSchedule: {
        parameters: {
            query?: {
                /** @description RFC 3339, any offset. */
                from?: string;
                /** @description true: also what each layer says by itself. */
                include_layers?: boolean;
                /** @description RFC 3339, any offset. */
                until?: string;
            };
            header?: never;
            path: {
                /** @description Its id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FinalSchedule"];
                };
            };
        };
    };
    updateSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateScheduleBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdatedSchedule"];
                };
            };
        };
    };
    listScheduleCoverRequests: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at, start; a leading - sorts descending. */
                sort?: string;
                /** @description Only requests in this state. */
                status?: "open" | "accepted" | "cancelled";
            };
            header?: never;
            path: {
                /** @description Its id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoverRequestList"];
                };
            };
        };
    };
    createCoverRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Its id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCoverRequestBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoverRequest"];
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
                /** @description Most items of a page. */
                limit?: number;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at, start; a leading - sorts descending. */
                sort?: string;
                /** @description RFC 3339, any offset. */
                until?: string;
            };
            header?: never;
            path: {
                /** @description Its id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OverrideList"];
                };
            };
        };
    };
    createOverride: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Its id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateOverrideBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Override"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Override"];
                };
            };
        };
    };
    previewSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewScheduleBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchedulePreview"];
                };
            };
        };
    };
    listUnwokenPeople: {
        parameters: {
            query: {
                /** @description Their ids, separated by commas. */
                ids: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnwokenPeople"];
                };
            };
        };
    };
    listOnCall: {
        parameters: {
            query?: {
                /** @description RFC 3339, any offset. */
                at?: string;
                /** @description Only of this schedule. */
                schedule_id?: string;
                /** @description Only of this team. */
                team_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OnCallList"];
                };
            };
        };
    };
    completeOnboarding: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompleteOnboardingBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OnboardingStatus"];
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OnboardingStatus"];
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
            /** @description An OpenAPI 3.1 document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenApiDocument"];
                };
            };
        };
    };
    listPeople: {
        parameters: {
            query?: {
                /** @description Up to 200 ids, separated by commas; also of people who are gone. */
                ids?: string;
                /** @description Most items. */
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonList"];
                };
            };
        };
    };
    listPlaybooks: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Only playbooks of this kind. */
                kind?: "investigation" | "response" | "remediation";
                /** @description Most items of a page. */
                limit?: number;
                /** @description Words, or parts of words from 3 characters on; all must occur. The best match comes first unless sort says otherwise. */
                search?: string;
                /** @description Only playbooks of this service. */
                service_id?: string;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at, updated_at or name; a leading - sorts descending. Default: -created_at; of a search, the best match first. */
                sort?: string;
                /** @description Only playbooks in this state. */
                state?: "draft" | "enabled" | "disabled";
                /** @description Only playbooks with this tag. */
                tag?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlaybookList"];
                };
            };
        };
    };
    createPlaybook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePlaybookBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Playbook"];
                };
            };
        };
    };
    getPlaybook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Playbook"];
                };
            };
        };
    };
    deletePlaybook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updatePlaybook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatePlaybookBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Playbook"];
                };
            };
        };
    };
    listPostMortems: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Words that must all occur, in any case; #12 is the number of an incident. */
                search?: string;
                /** @description Only post-mortems of incidents that affected this service. */
                service_id?: string;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at, updated_at, incident_number; a leading - sorts descending. */
                sort?: string;
                /** @description Only post-mortems in this state. */
                status?: "draft" | "in_review" | "approved" | "published";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostMortemSummaryList"];
                };
            };
        };
    };
    listMissingPostMortems: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MissingPostMortems"];
                };
            };
        };
    };
    listProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderList"];
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Routes"];
                };
            };
            /** @description Not Modified */
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
                "application/json": components["schemas"]["RoutesBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedRoutes"];
                };
            };
        };
    };
    previewRoutes: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewRoutesBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoutesPreview"];
                };
            };
        };
    };
    listRoutesVersions: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at, version; a leading - sorts descending. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoutesVersionList"];
                };
            };
        };
    };
    getRoutesVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Number of the version. */
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredRoutes"];
                };
            };
        };
    };
    restoreRoutesVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Number of the version. */
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedRoutes"];
                };
            };
        };
    };
    getSampleData: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SampleData"];
                };
            };
        };
    };
    loadSampleData: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoadSampleDataBody"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SampleData"];
                };
            };
        };
    };
    deleteSampleData: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedViewList"];
                };
            };
        };
    };
    createSavedView: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSavedViewBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedView"];
                };
            };
        };
    };
    deleteSavedView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the saved view. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
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
                /** @description Most items of a page. */
                limit?: number;
                /** @description true: only of your teams and their services. */
                mine?: boolean;
                /** @description A part of the name. */
                search?: string;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at, updated_at, name or position. */
                sort?: string;
                /** @description Services of this team. */
                team_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceList"];
                };
            };
        };
    };
    createService: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateServiceBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Service"];
                };
            };
        };
    };
    getService: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Service"];
                };
            };
        };
    };
    deleteService: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
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
                /** @description Its id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateServiceBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Service"];
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
                "application/json": components["schemas"]["CompleteSetupBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetupResult"];
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetupStatus"];
                };
            };
        };
    };
    listSharedSecrets: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at, name; a leading - sorts descending. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedSecretList"];
                };
            };
        };
    };
    createSharedSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSharedSecretBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedSecret"];
                };
            };
        };
    };
    getSharedSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedSecret"];
                };
            };
        };
    };
    deleteSharedSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
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
                /** @description Its id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateSharedSecretBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedSecret"];
                };
            };
        };
    };
    getSignInRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInRules"];
                };
            };
        };
    };
    updateSignInRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateSignInRulesBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInRules"];
                };
            };
        };
    };
    listStatusPages: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description A part of the title or slug. */
                search?: string;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at, updated_at, title, slug; a leading - sorts descending. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusPageList"];
                };
            };
        };
    };
    createStatusPage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateStatusPageBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusPage"];
                };
            };
        };
    };
    getStatusPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the status page. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusPage"];
                };
            };
        };
    };
    deleteStatusPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the status page. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateStatusPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the status page. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateStatusPageBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusPage"];
                };
            };
        };
    };
    listPublishedIncidents: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description true: only those that are not resolved; false: only those that are. */
                open?: boolean;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at, started_at; a leading - sorts descending. */
                sort?: string;
            };
            header?: never;
            path: {
                /** @description Id of the status page. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishedIncidentList"];
                };
            };
        };
    };
    createPublishedIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the status page. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePublishedIncidentBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishedIncident"];
                };
            };
        };
    };
    deletePublishedIncident: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the status page. */
                id: string;
                /** @description Id of the published incident. */
                incidentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createPublishedUpdate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the status page. */
                id: string;
                /** @description Id of the published incident. */
                incidentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePublishedUpdateBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishedIncident"];
                };
            };
        };
    };
    updatePublishedUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the status page. */
                id: string;
                /** @description Id of the published incident. */
                incidentId: string;
                /** @description Id of the update. */
                updateId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatePublishedUpdateBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishedIncident"];
                };
            };
        };
    };
    listStatusPageSubscribers: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description A part of the email address or host. */
                search?: string;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at; a leading - sorts descending. */
                sort?: string;
                /** @description Only subscribers in this state. */
                state?: "pending" | "active" | "ended";
            };
            header?: never;
            path: {
                /** @description Id of the status page. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusPageSubscriberList"];
                };
            };
        };
    };
    createStatusPageWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the status page. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateStatusPageWebhookBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewStatusPageWebhook"];
                };
            };
        };
    };
    deleteStatusPageSubscriber: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the status page. */
                id: string;
                /** @description Id of the subscriber. */
                subscriberId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    previewStatusPage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewStatusPageBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusPagePreview"];
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemConfig"];
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
                "application/json": components["schemas"]["UpdateSystemConfigBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemConfig"];
                };
            };
        };
    };
    listTeams: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Teams of this person. */
                member_id?: string;
                /** @description true: only of your teams and their services. */
                mine?: boolean;
                /** @description A part of the name. */
                search?: string;
                /** @description Items to leave out before the page. */
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamList"];
                };
            };
        };
    };
    createTeam: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTeamBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
        };
    };
    getTeam: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
        };
    };
    deleteTeam: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
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
                /** @description Its id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateTeamBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
        };
    };
    listNoise: {
        parameters: {
            query?: {
                /** @description How far back to look. Default: 30. */
                days?: number;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description pages, night_pages, alerts, flaps, alertname; a leading - sorts descending. Default: what paged for nothing first. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoiseEntryList"];
                };
            };
        };
    };
    previewTriageRules: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewTriageRulesBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriagePreview"];
                };
            };
        };
    };
    listTriageResults: {
        parameters: {
            query?: {
                /** @description Only results decided by this alert. */
                alert_number?: number;
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Only groups for which this holds now. */
                decision?: "incident" | "investigate" | "noise";
                /** @description Only results about this group of alerts. */
                group_id?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Only results of this rule. */
                rule_id?: string;
                /** @description Only results from then on. */
                since?: string;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at, updated_at; a leading - sorts descending. */
                sort?: string;
                /** @description Only results in this status. */
                status?: "pending" | "confirmed" | "overridden";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriageResultList"];
                };
            };
        };
    };
    getTriageResult: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the triage result. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriageResult"];
                };
            };
        };
    };
    confirmTriageResult: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the triage result. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriageResult"];
                };
            };
        };
    };
    overrideTriageResult: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the triage result. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OverrideTriageResultBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriageResult"];
                };
            };
        };
    };
    listTriageRules: {
        parameters: {
            query?: {
                /** @description Most items of a page. */
                limit?: number;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description position, name; a leading - sorts descending. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriageRuleList"];
                };
            };
        };
    };
    createTriageRule: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTriageRuleBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriageRule"];
                };
            };
        };
    };
    getTriageRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the triage rule. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriageRule"];
                };
            };
        };
    };
    updateTriageRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the triage rule. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateTriageRuleBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriageRule"];
                };
            };
        };
    };
    deleteTriageRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the triage rule. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateTriageRuleOrder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateTriageRuleOrderBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriageRuleOrder"];
                };
            };
        };
    };
    getTriageStats: {
        parameters: {
            query?: {
                /** @description Only results from then on. Default: all. */
                since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriageStats"];
                };
            };
        };
    };
    listPersonalTokens: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at, name; a leading - sorts descending. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonalTokenList"];
                };
            };
        };
    };
    createPersonalToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePersonalTokenBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonalToken"];
                };
            };
        };
    };
    deletePersonalToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the token. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
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
                /** @description true: only active accounts; false: only deactivated ones. */
                active?: boolean;
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description true: only those who are invited and have not signed in yet. */
                invited?: boolean;
                /** @description Most items of a page. */
                limit?: number;
                /** @description Only users with this role. */
                role?: "admin" | "operator" | "viewer";
                /** @description Part of a name or an address. */
                search?: string;
                /** @description Items to leave out before the page. */
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserDetailList"];
                };
            };
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateUserBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedUser"];
                };
            };
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserDetail"];
                };
            };
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateUserBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserDetail"];
                };
            };
        };
    };
    deleteUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
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
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the user. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasswordLink"];
                };
            };
        };
    };
    resetSecondFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the user. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deactivateUsers: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeactivateUsersBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserDeactivation"];
                };
            };
        };
    };
    importUsers: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportUsersBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserImport"];
                };
            };
        };
    };
    startChatoneLink: {
        parameters: {
            query?: {
                /** @description What to allow besides: meet, to open video rooms with this account. */
                grant?: string;
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
                /** @description From the provider. */
                code?: unknown;
                /** @description What the provider was given. */
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
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
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
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
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
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateContactAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The provider. */
                channel: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateContactAddressBody"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactAddressCode"];
                };
            };
        };
    };
    deleteContactAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The provider. */
                channel: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    confirmContactAddress: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The provider. */
                channel: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmContactAddressBody"];
            };
        };
        responses: {
            /** @description No Content */
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
                /** @description What to allow besides: meet, to open video rooms with this account. */
                grant?: string;
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
                /** @description From the provider. */
                code?: unknown;
                /** @description What the provider was given. */
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
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkedAccountList"];
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
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPreferences"];
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
                "application/json": components["schemas"]["UpdateNotificationPreferencesBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPreferences"];
                };
            };
        };
    };
    deleteNotificationPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPreferences"];
                };
            };
        };
    };
    testNotificationPreferences: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestNotificationPreferencesBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationTest"];
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
                /** @description Id of the provider. */
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
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the provider. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
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
                /** @description Most items of a page. */
                limit?: number;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at; a leading - sorts descending. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageList"];
                };
            };
        };
    };
    callPhone: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhoneCode"];
                };
            };
        };
    };
    confirmPhone: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmPhoneBody"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteWakeQuestion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
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
            /** @description OK */
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
            /** @description OK */
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
    listWebhookSources: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSourceList"];
                };
            };
        };
    };
    listWebhookTokens: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Most items of a page. */
                limit?: number;
                /** @description A part of the name. */
                search?: string;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description created_at, name; a leading - sorts descending. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTokenList"];
                };
            };
        };
    };
    createWebhookToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhookTokenBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookToken"];
                };
            };
        };
    };
    getWebhookToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the token. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookToken"];
                };
            };
        };
    };
    deleteWebhookToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the token. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
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
                /** @description Id of the token. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWebhookTokenBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookToken"];
                };
            };
        };
    };
    createWebhookMailAddress: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the token. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookMailAddress"];
                };
            };
        };
    };
    deleteWebhookMailAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the token. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listWebhookRefusals: {
        parameters: {
            query?: {
                /** @description Only those that this alert was made of. */
                alert?: number;
                /** @description `next_cursor` of the page before; instead of skip. */
                cursor?: string;
                /** @description Why they are kept; left out: those that were refused. */
                kind?: "refused" | "unknown" | "dropped" | "all";
                /** @description Most items of a page. */
                limit?: number;
                /** @description Items to leave out before the page. */
                skip?: number;
                /** @description at; a leading - sorts descending. */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookRefusalList"];
                };
            };
        };
    };
    getWebhookRefusal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the refusal. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookRefusalDetail"];
                };
            };
        };
    };
    retryWebhookRefusal: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description Id of the refusal. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceivedAlerts"];
                };
            };
        };
    };
    retryWebhookRefusals: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request again within 24 hours gets the first answer. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RetryWebhookRefusalsBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetryResults"];
                };
            };
        };
    };
    listWebhookTraffic: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTrafficList"];
                };
            };
        };
    };
    getWebhookTraffic: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the token. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTrafficDetail"];
                };
            };
        };
    };
}
