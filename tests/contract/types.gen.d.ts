export interface paths {
    "/api/v1/courses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the published courses in display order */
        get: operations["courses.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/students": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List a page of the active students, newest first */
        get: operations["students.list"];
        put?: never;
        /** Add a student, with enrollments and lists if asked for */
        post: operations["students.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/students/{studentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read one student with courses and progress */
        get: operations["students.get"];
        put?: never;
        post?: never;
        /** Remove a student: ends all enrollments and deletes all progress */
        delete: operations["students.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/students/{studentId}/enrollments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Enroll a student in a published course; safe to repeat */
        post: operations["enrollments.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/students/{studentId}/enrollments/{enrollmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an enrollment and tell whether access remains */
        delete: operations["enrollments.revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all lists, newest first */
        get: operations["lists.list"];
        put?: never;
        /** Create a manual list */
        post: operations["lists.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lists/{listId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read one list */
        get: operations["lists.get"];
        put?: never;
        post?: never;
        /** Delete a manual list and the access that it granted */
        delete: operations["lists.delete"];
        options?: never;
        head?: never;
        /** Change the name or the description of a list */
        patch: operations["lists.update"];
        trace?: never;
    };
    "/api/v1/lists/{listId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List a page of the members of a list, newest first */
        get: operations["lists.members.list"];
        put?: never;
        /** Put students on a manual list by e-mail, creating those who are new; safe to repeat */
        post: operations["lists.members.add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lists/{listId}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take a student off a manual list */
        delete: operations["lists.members.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lists/{listId}/courses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the published courses that a list grants to its members */
        get: operations["lists.courses.list"];
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
        /** @description A student to add. */
        CreateStudent: {
            /**
             * Format: email
             * @description Trimmed and lower-cased by the service; at most 254 characters.
             */
            email: string;
            /** @description Display name, at most 200 characters; a blank one counts as none. */
            name?: string;
            /** @description UUIDs of published courses, at most 50: a permanent enrollment in each. */
            course_ids?: string[];
            /** @description UUIDs of manual lists, at most 50, to put the student on. */
            list_ids?: string[];
            /** @description Whether the new student gets a magic-link welcome e-mail; true by default. */
            send_welcome_email?: boolean;
        };
        /** @description The course to enroll a student in. */
        CreateEnrollment: {
            /**
             * Format: uuid
             * @description UUID of a published course.
             */
            course_id: string;
        };
        /** @description A list to create. */
        CreateList: {
            /** @description 1 to 100 characters, not taken in any case by another list. */
            name: string;
            /** @description At most 500 characters. */
            description?: string;
        };
        /** @description What to change of a list: at least one of the two. */
        UpdateList: {
            /** @description 1 to 100 characters, not taken in any case by another list. */
            name?: string;
            /** @description At most 500 characters; null clears it. */
            description?: string | null;
        };
        /** @description The students to put on a list, by e-mail address: either `email` or `emails`. */
        AddMembers: {
            /** @description One e-mail address. */
            email: string;
            emails?: never;
            /** @description Whether students that this call creates get a welcome e-mail; true by default. */
            send_welcome_email?: boolean;
        } | {
            email?: never;
            /** @description 1 to 100 e-mail addresses. An address that fails does not fail the others. */
            emails: string[];
            /** @description Whether students that this call creates get a welcome e-mail; true by default. */
            send_welcome_email?: boolean;
        };
        /** @description The published courses in display order. */
        CourseList: {
            courses: components["schemas"]["Course"][];
        };
        /** @description A course of the academy: read-only through the API, and without its price. */
        Course: {
            /**
             * Format: uuid
             * @description UUID.
             */
            id: string;
            title: string;
            /** @description URL-safe, unique within the academy. */
            slug: string;
            /** @description Null when not set. */
            description: string | null;
            /** @description `GET /courses` shows `published` courses only. */
            visibility: ("published" | "hidden") | string;
            /** @description How many published lessons it has. */
            lesson_count: number;
            /** @description Reading time of its published lessons, in minutes. */
            total_reading_time_minutes: number;
        };
        /** @description A page of the active students, newest first. */
        StudentPage: {
            students: components["schemas"]["Student"][];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description A student, as a row of `GET /students`. */
        Student: {
            /**
             * Format: uuid
             * @description UUID of the student's user account: the same in every endpoint.
             */
            id: string;
            /** @description Lower-case. */
            email: string;
            /** @description Display name; null when not set. */
            name: string | null;
            /** @description Null when not set. */
            avatar_url: string | null;
            /**
             * Format: date-time
             * @description ISO 8601; when the student joined the academy.
             */
            joined_at: string;
            /** @description How many active enrollments the student has. */
            courses_enrolled: number;
            /** @description The active enrollments, newest first. Access by a list, a purchase or a free course is not among them. */
            enrollments: components["schemas"]["EnrollmentSummary"][];
        };
        /** @description An active enrollment, as a row of the student list shows it. */
        EnrollmentSummary: {
            /**
             * Format: uuid
             * @description UUID of the enrollment record: the one that `enrollments.revoke` takes.
             */
            id: string;
            /**
             * Format: uuid
             * @description UUID.
             */
            course_id: string;
            /**
             * Format: date-time
             * @description ISO 8601; when the current grant began.
             */
            enrolled_at: string;
            /** @description ISO 8601; null until the course is completed. */
            completed_at: string | null;
        };
        /** @description Where a page stands among all rows. */
        Pagination: {
            /** @description All rows there are now, on every page. A hint: rows come and go between two pages. */
            total: number;
            /** @description The limit that was used. */
            limit: number;
            /** @description The offset that was used. */
            offset: number;
        };
        /** @description What adding a student answers. */
        CreatedStudent: {
            /**
             * Format: uuid
             * @description UUID of the student's user account.
             */
            id: string;
            /** @description As stored: lower-case. */
            email: string;
            /** @description Display name; null when not set. */
            name: string | null;
            /** @description `reactivated` when the student had been removed from this academy before. */
            membershipStatus: ("created" | "reactivated") | string;
            /** @description One item per distinct course asked for. */
            enrollments: components["schemas"]["EnrollmentGrant"][];
        };
        /** @description A permanent grant of one course to one student. */
        EnrollmentGrant: {
            /**
             * Format: uuid
             * @description UUID of the enrollment record; the existing one's when the student had been enrolled before.
             */
            id: string;
            /**
             * Format: uuid
             * @description UUID.
             */
            course_id: string;
            course_title: string;
        };
        /** @description One student with courses and progress. */
        StudentDetail: {
            /**
             * Format: uuid
             * @description UUID of the student's user account.
             */
            id: string;
            /** @description Lower-case. */
            email: string;
            /** @description Display name; null when not set. */
            name: string | null;
            /** @description Null when not set. */
            avatar_url: string | null;
            /**
             * Format: date-time
             * @description ISO 8601; when the student joined the academy.
             */
            joined_at: string;
            /** @description The active enrollments, newest first. */
            enrollments: components["schemas"]["StudentEnrollment"][];
        };
        /** @description An active enrollment with its course and progress, as StudentDetail shows it. */
        StudentEnrollment: {
            /**
             * Format: uuid
             * @description UUID of the enrollment record: the one that `enrollments.revoke` takes.
             */
            id: string;
            /**
             * Format: uuid
             * @description UUID.
             */
            course_id: string;
            course_title: string;
            course_slug: string;
            /**
             * Format: date-time
             * @description ISO 8601; when the current grant began.
             */
            enrolled_at: string;
            /** @description ISO 8601; null until the course is completed: the one sign of completion. */
            completed_at: string | null;
            /** @description Published lessons of the course. */
            total_lessons: number;
            /** @description How many of them the student completed. */
            completed_lessons: number;
            /** @description 0 to 100, rounded to the nearest integer; 100 can be shy of complete. */
            progress: number;
        };
        /** @description What removing a student answers. */
        RemovedStudent: {
            /** @description Always true. */
            removed: boolean;
        };
        /** @description What revoking an enrollment answers. */
        RevokedEnrollment: {
            /** @description Always true. */
            revoked: boolean;
            /** @description Whether the student keeps the course another way. */
            still_has_access: boolean;
            /** @description The first such way, in this order: a free course, a purchase, an offer by way of a list; null for none. */
            still_has_access_via: (("free" | "purchase" | "offer") | string) | null;
        };
        /** @description All lists of the academy, newest first. */
        ListCollection: {
            lists: components["schemas"]["List"][];
        };
        /** @description A named group of students: manual, or the holders of an offer. */
        List: {
            /**
             * Format: uuid
             * @description UUID.
             */
            id: string;
            /** @description 1 to 100 characters, unique within the academy whatever the case. */
            name: string;
            /** @description At most 500 characters; null when not set. */
            description: string | null;
            /** @description How many active members it has. */
            member_count: number;
            /**
             * Format: date-time
             * @description ISO 8601.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601; when name or description were last set, whatever the members did.
             */
            updated_at: string;
        };
        /** @description What deleting a list answers. */
        DeletedList: {
            /** @description Always true. */
            deleted: boolean;
        };
        /** @description A page of a list's members, newest first. */
        ListMemberPage: {
            members: components["schemas"]["ListMember"][];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description A student on a list. */
        ListMember: {
            /**
             * Format: uuid
             * @description UUID of the student's user account: the `userId` that removing takes.
             */
            id: string;
            /** @description Lower-case. */
            email: string;
            /** @description Display name; null when not set. */
            name: string | null;
            /** @description Null when not set. */
            avatar_url: string | null;
            /**
             * Format: date-time
             * @description ISO 8601; when the student joined the list, not the academy.
             */
            joined_at: string;
        };
        /** @description What adding members answers. */
        AddedMembers: {
            /** @description One item per address, in the order of the request. */
            results: components["schemas"]["MemberResult"][];
        };
        /** @description What became of one address: tell the two apart by `status === 'error'`. */
        MemberResult: {
            /** @description As it was submitted. */
            email: string;
            /**
             * @description Tells it from an address that is on the list now.
             * @constant
             */
            status: "error";
            /** @description For example `limit_exceeded` or `validation_error`. */
            code: ("validation_error" | "invalid_course" | "invalid_courses" | "invalid_lists" | "list_managed_by_offer" | "unauthorized" | "trial_api_unavailable" | "academy_locked" | "limit_exceeded" | "forbidden" | "not_found" | "already_exists" | "rate_limit_exceeded" | "internal_error") | string;
            /** @description For people, not for programs. */
            message: string;
        } | {
            /** @description As it was submitted. */
            email: string;
            /**
             * @description `created`: the student is new, or back, in the academy; `added`: new on this list; `already_member`: no change. A status that the service adds later comes through as it is.
             * @enum {string}
             */
            status: "created" | "added" | "already_member";
            /**
             * Format: uuid
             * @description UUID of the student's user account.
             */
            student_id: string;
        };
        /** @description What taking a student off a list answers. */
        RemovedMember: {
            /** @description Always true. */
            removed: boolean;
        };
        /** @description The published courses that a list grants, in display order. */
        ListCourseCollection: {
            courses: components["schemas"]["ListCourse"][];
        };
        /** @description A course that a list grants to its members. */
        ListCourse: {
            /**
             * Format: uuid
             * @description UUID.
             */
            course_id: string;
            title: string;
            slug: string;
            /** @description How the course is sold. The service may leave it out. */
            term?: ("free" | "one_time" | "included") | string;
            /** @description One-time price in cents when `term` is `one_time`, otherwise null. */
            price_cents: number | null;
            /** @description The active offers that grant it, oldest first. */
            granted_via: components["schemas"]["OfferGrant"][];
        };
        /** @description An active offer by which a list grants a course. */
        OfferGrant: {
            /**
             * Format: uuid
             * @description UUID.
             */
            offer_id: string;
            offer_name: string;
            /** @description `grants_to`: the offer is granted to this list; `member`: this list is the offer's own holder set. */
            role: ("grants_to" | "member") | string;
        };
    };
    responses: {
        /** @description `unauthorized`: the API key is missing, malformed, revoked or unknown */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "unauthorized";
                        message: string;
                    };
                };
            };
        };
        /** @description `trial_api_unavailable`: the API needs a paid plan; `academy_locked`: the academy is locked */
        TrialApiUnavailableOrAcademyLocked: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "trial_api_unavailable" | "academy_locked";
                        message: string;
                    };
                };
            };
        };
        /** @description `forbidden`: the API key is not permitted to do this */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "forbidden";
                        message: string;
                    };
                };
            };
        };
        /** @description `rate_limit_exceeded`: too many requests; Retry-After gives the seconds to wait */
        RateLimitExceeded: {
            headers: {
                /** @description Seconds to wait; the request was not processed. */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "rate_limit_exceeded";
                        message: string;
                    };
                };
            };
        };
        /** @description `internal_error`: an unexpected error of the service */
        InternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "internal_error";
                        message: string;
                    };
                };
            };
        };
        /** @description `validation_error`: a path or body value failed validation; `invalid_courses`: some course ids are invalid or unpublished; `invalid_lists`: some list ids are invalid or not in this academy; `list_managed_by_offer`: the members of this list are managed by an offer */
        ValidationErrorOrInvalidCoursesOrInvalidListsOrListManagedByOffer: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "validation_error" | "invalid_courses" | "invalid_lists" | "list_managed_by_offer";
                        message: string;
                    };
                };
            };
        };
        /** @description `trial_api_unavailable`: the API needs a paid plan; `academy_locked`: the academy is locked; `limit_exceeded`: a limit of the plan was reached */
        TrialApiUnavailableOrAcademyLockedOrLimitExceeded: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "trial_api_unavailable" | "academy_locked" | "limit_exceeded";
                        message: string;
                    };
                };
            };
        };
        /** @description `already_exists`: the student is an active member already, or the name is taken */
        AlreadyExists: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "already_exists";
                        message: string;
                    };
                };
            };
        };
        /** @description `validation_error`: a path or body value failed validation */
        ValidationError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "validation_error";
                        message: string;
                    };
                };
            };
        };
        /** @description `not_found`: no such student, course, list, enrollment or member in this academy */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "not_found";
                        message: string;
                    };
                };
            };
        };
        /** @description `validation_error`: a path or body value failed validation; `invalid_course`: the course is not published */
        ValidationErrorOrInvalidCourse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "validation_error" | "invalid_course";
                        message: string;
                    };
                };
            };
        };
        /** @description `validation_error`: a path or body value failed validation; `list_managed_by_offer`: the members of this list are managed by an offer */
        ValidationErrorOrListManagedByOffer: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "validation_error" | "list_managed_by_offer";
                        message: string;
                    };
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "courses.list": {
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
                    "application/json": {
                        data: components["schemas"]["CourseList"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["TrialApiUnavailableOrAcademyLocked"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    "students.list": {
        parameters: {
            query?: {
                /** @description Rows of a page: 1 to 100, 50 by default. */
                limit?: number;
                /** @description Rows to leave out, from the newest; 0 by default. */
                offset?: number;
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
                    "application/json": {
                        data: components["schemas"]["StudentPage"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["TrialApiUnavailableOrAcademyLocked"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    "students.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateStudent"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreatedStudent"];
                    };
                };
            };
            400: components["responses"]["ValidationErrorOrInvalidCoursesOrInvalidListsOrListManagedByOffer"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["TrialApiUnavailableOrAcademyLockedOrLimitExceeded"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["AlreadyExists"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    "students.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID of the student's user account. */
                studentId: string;
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
                    "application/json": {
                        data: components["schemas"]["StudentDetail"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["TrialApiUnavailableOrAcademyLocked"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    "students.remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID of the student's user account. */
                studentId: string;
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
                    "application/json": {
                        data: components["schemas"]["RemovedStudent"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["TrialApiUnavailableOrAcademyLocked"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    "enrollments.create": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID of the student's user account. */
                studentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateEnrollment"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["EnrollmentGrant"];
                    };
                };
            };
            400: components["responses"]["ValidationErrorOrInvalidCourse"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["TrialApiUnavailableOrAcademyLocked"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    "enrollments.revoke": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID of the student's user account. */
                studentId: string;
                /** @description UUID of the enrollment record. */
                enrollmentId: string;
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
                    "application/json": {
                        data: components["schemas"]["RevokedEnrollment"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["TrialApiUnavailableOrAcademyLocked"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    "lists.list": {
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
                    "application/json": {
                        data: components["schemas"]["ListCollection"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["TrialApiUnavailableOrAcademyLocked"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    "lists.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateList"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["List"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["TrialApiUnavailableOrAcademyLocked"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["AlreadyExists"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    "lists.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID of the list. */
                listId: string;
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
                    "application/json": {
                        data: components["schemas"]["List"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["TrialApiUnavailableOrAcademyLocked"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    "lists.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID of the list. */
                listId: string;
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
                    "application/json": {
                        data: components["schemas"]["DeletedList"];
                    };
                };
            };
            400: components["responses"]["ValidationErrorOrListManagedByOffer"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["TrialApiUnavailableOrAcademyLocked"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    "lists.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID of the list. */
                listId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateList"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["List"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["TrialApiUnavailableOrAcademyLocked"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AlreadyExists"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    "lists.members.list": {
        parameters: {
            query?: {
                /** @description Rows of a page: 1 to 100, 50 by default. */
                limit?: number;
                /** @description Rows to leave out, from the newest; 0 by default. */
                offset?: number;
            };
            header?: never;
            path: {
                /** @description UUID of the list. */
                listId: string;
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
                    "application/json": {
                        data: components["schemas"]["ListMemberPage"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["TrialApiUnavailableOrAcademyLocked"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    "lists.members.add": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID of the list. */
                listId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddMembers"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AddedMembers"];
                    };
                };
            };
            400: components["responses"]["ValidationErrorOrListManagedByOffer"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["TrialApiUnavailableOrAcademyLocked"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    "lists.members.remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID of the list. */
                listId: string;
                /** @description UUID of the student's user account. */
                userId: string;
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
                    "application/json": {
                        data: components["schemas"]["RemovedMember"];
                    };
                };
            };
            400: components["responses"]["ValidationErrorOrListManagedByOffer"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["TrialApiUnavailableOrAcademyLocked"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
    "lists.courses.list": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID of the list. */
                listId: string;
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
                    "application/json": {
                        data: components["schemas"]["ListCourseCollection"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["TrialApiUnavailableOrAcademyLocked"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
        };
    };
}
