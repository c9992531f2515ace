"""What is known of API Gateway's sockets, row by row, and the tests that hold the local cloud to it.

The rows are those of the project's own collection of facts: AWS's documentation, public issues, other emulators.
"""

import importlib

import pytest

ROWS = {
    "1 a frame's action names its route; without a match it is $default": """
        local.test_routes.test_a_frame_goes_to_the_route_its_action_names
        local.test_routes.test_a_frame_of_no_route_goes_to_default
        local.test_routes.test_a_frame_cannot_name_the_routes_of_the_connection_itself""",
    "2 no route and no $default: Forbidden, and the socket stays": """
        local.test_gateway.test_without_a_default_route_the_client_is_told_forbidden_and_stays""",
    "3 a function that fails, is late or answers badly: Internal server error, and nothing of what it raised": """
        local.test_routes.test_a_failing_function_is_an_error_frame_and_the_socket_stays
        local.test_lambdas.test_what_a_function_raises_is_logged_and_not_sent
        local.test_faults.test_a_function_dies_as_soon_as_its_write_took_effect""",
    "4 $connect is answered before the handshake, which fails with its status": """
        local.test_gateway.test_connect_is_asked_before_the_handshake_is_answered
        local.test_gateway.test_a_refused_handshake_has_the_functions_status
        local.test_gateway.test_a_failing_connect_is_a_bad_gateway""",
    "5 a post from inside $connect finds nobody": """
        local.test_gateway.test_a_post_from_inside_connect_finds_the_client_gone""",
    "6 $disconnect runs after the close, with code and reason, and not always": """
        local.test_gateway.test_disconnect_runs_after_the_close_with_its_code_and_reason
        local.test_gateway.test_disconnect_of_a_broken_line_has_code_1006
        local.test_gateway.test_a_refused_socket_never_disconnects
        local.test_faults.test_a_killed_socket_breaks_and_no_disconnect_is_run""",
    "7 only the connection is authorised; there is no authorizer here": """
        local.test_gateway.test_only_the_connection_is_asked_who_comes_and_never_a_frame
        local.test_gateway.test_what_is_not_emulated_is_named_in_one_line""",
    "8 a returned body is dropped without a route response": """
        local.test_gateway.test_the_body_of_an_answer_does_not_reach_the_client
        local.test_gateway.test_what_is_not_emulated_is_named_in_one_line""",
    "9 nothing is served in order": """
        local.test_gateway.test_frames_of_one_socket_run_at_once
        local.test_gateway.test_a_later_frame_may_be_answered_first
        local.test_faults.test_a_frame_is_overtaken_by_the_next
        local.test_faults.test_a_post_is_overtaken_by_the_next""",
    "10 binary is closed with 1003; posts go out as text": """
        local.test_gateway.test_a_binary_frame_closes_with_1003
        local.test_management.test_a_post_goes_out_as_text_whatever_its_bytes""",
    "11 ten idle minutes and two hours close, both directions count, pings do not": """
        local.test_gateway.test_ten_idle_minutes_close_with_1001
        local.test_gateway.test_what_a_client_says_keeps_its_socket_open
        local.test_gateway.test_what_a_client_is_told_keeps_its_socket_open
        local.test_gateway.test_a_ping_is_answered_but_is_no_activity
        local.test_gateway.test_two_hours_close_a_busy_socket""",
    "12 throttles: an error frame, 429 for new sockets, 429 for posts": """
        local.test_gateway.test_a_throttled_frame_is_told_too_many_requests
        local.test_gateway.test_a_frame_above_the_stages_limit_is_an_error_frame_and_the_socket_stays
        local.test_gateway.test_more_than_500_new_sockets_a_second_are_turned_away_with_429
        local.test_gateway.test_a_throttle_lets_through_its_burst_and_then_its_rate
        local.test_faults.test_a_post_is_refused_and_does_not_arrive""",
    "13 @connections: POST, GET, DELETE; 410, 400, 403, 413": """
        local.test_management.test_a_post_reaches_its_client_and_is_answered_empty
        local.test_management.test_get_tells_when_a_client_came_and_was_last_active
        local.test_management.test_delete_closes_the_socket
        local.test_management.test_a_closed_connection_is_gone
        local.test_management.test_an_id_of_another_form_is_a_bad_request
        local.test_management.test_another_stage_is_forbidden
        local.test_management.test_a_post_above_128_kb_is_too_large""",
    "14 a connection's id ends in = and is percent-encoded": """
        local.test_gateway.test_connection_ids_end_in_an_equals_sign
        local.test_management.test_the_equals_sign_of_an_id_is_percent_encoded_on_the_way""",
    "15 the events": """
        local.test_management.test_events_have_the_gateways_shape
        local.test_management.test_an_events_connection_is_constant_and_its_request_is_not""",
    "16 the management endpoint is domain and stage, or what the functions are told": """
        local.test_management.test_domain_and_stage_of_an_event_are_the_sockets_address
        functions.test_telling.test_frames_are_posted_to_domain_and_stage_of_the_event_unless_told_otherwise""",
    "17 a sub-protocol is agreed on when $connect answers it": """
        local.test_gateway.test_a_sub_protocol_is_agreed_on_only_when_connect_answers_it""",
    "quotas: frames of 32 KB, messages of 128 KB, else 1009": """
        local.test_gateway.test_a_frame_of_32_kb_arrives
        local.test_gateway.test_a_frame_above_32_kb_closes_with_1009
        local.test_gateway.test_a_message_of_128_kb_in_frames_arrives
        local.test_gateway.test_a_message_above_128_kb_closes_with_1009""",
}


@pytest.mark.parametrize("row", ROWS)
def test_every_row_is_held_by_tests_that_are_there(row: str) -> None:
    for named in ROWS[row].split():
        module, _, test = named.rpartition(".")
        assert callable(getattr(importlib.import_module(f"tests.{module}"), test))
